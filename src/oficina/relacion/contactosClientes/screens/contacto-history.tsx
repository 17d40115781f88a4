import { RowHistory } from '#platform/crud/screens/row-history.tsx';
import { contactosClientes } from '../contract.ts';
import { ContactoPart } from './contacto-frame.tsx';

/** /panelAdmin/contactosClientes/:id/historial */
export const Component = () => (
  <ContactoPart part="Historial">
    {(row) => <RowHistory resource={contactosClientes} row={row} />}
  </ContactoPart>
);
