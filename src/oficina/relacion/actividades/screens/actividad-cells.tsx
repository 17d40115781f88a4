import { shortDay, shortMoment } from '#platform/browser/moments.ts';
import { Mark, type Tone } from '#platform/ui/mark.tsx';
import { type ActividadRow, type EstadoActividad, estadosActividad } from '../contract.ts';
import { RepeatsMark } from './repeats-mark.tsx';

const TONES: Record<EstadoActividad, Tone> = {
  pendiente: 'waiting',
  hecha: 'good',
  cancelada: 'over',
};

/** State of an actividad, with its mark. */
export const ActividadState = ({ estado }: { estado: EstadoActividad }) => (
  <Mark tone={TONES[estado]}>{estadosActividad[estado]}</Mark>
);

/** Day of an actividad, with its hour if it has one. */
export const whenOf = ({ inicio, todoElDia }: ActividadRow): string =>
  todoElDia ? shortDay(inicio) : shortMoment(inicio);

/** Cells of a list of activities. */
export const actividadCells = {
  inicio: (row: ActividadRow) => (
    <>
      {whenOf(row)} {row.repeticion && <RepeatsMark />}
    </>
  ),
  estado: ({ estado }: ActividadRow) => <ActividadState estado={estado} />,
};
