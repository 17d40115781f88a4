import { RowHistory } from '#web/crud/row-history.tsx';
import { alumnos } from '../contract.ts';
import { LearnerPart } from './alumno-frame.tsx';

/** /panelAdmin/alumnos/:id/historial */
export const Component = () => (
  <LearnerPart part="Historial">{(row) => <RowHistory resource={alumnos} row={row} />}</LearnerPart>
);
