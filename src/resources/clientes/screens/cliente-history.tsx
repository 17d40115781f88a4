import { RowHistory } from '#web/crud/row-history.tsx';
import { clientes } from '../contract.ts';
import { ClientPart } from './cliente-frame.tsx';

/** /panelAdmin/clientes/:id/historial */
export const Component = () => (
  <ClientPart part="Historial">{(row) => <RowHistory resource={clientes} row={row} />}</ClientPart>
);
