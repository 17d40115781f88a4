import { RowHistory } from '#platform/crud/screens/row-history.tsx';
import { alumnos } from '../contract.ts';
import { AlumnoPart } from './alumno-frame.tsx';

/** /panelAdmin/alumnos/:id/historial */
export const Component = () => (
  <AlumnoPart part="Historial">{(row) => <RowHistory resource={alumnos} row={row} />}</AlumnoPart>
);
