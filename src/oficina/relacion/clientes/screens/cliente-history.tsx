import { RowHistory } from '#platform/crud/screens/row-history.tsx';
import { clientes } from '../contract.ts';
import { ClientePart } from './cliente-frame.tsx';

/** /panelAdmin/clientes/:id/historial */
export const Component = () => (
  <ClientePart part="Historial">{(row) => <RowHistory resource={clientes} row={row} />}</ClientePart>
);
