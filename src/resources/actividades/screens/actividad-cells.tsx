import { shortMoment } from '#web/moments.ts';
import { Mark, type Tone } from '#web/ui/mark.tsx';
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

/** Cells of a list of activities. */
export const actividadCells = {
  inicio: ({ inicio, repeticion }: ActividadRow) => (
    <>
      {shortMoment(inicio)} {repeticion && <RepeatsMark />}
    </>
  ),
  estado: ({ estado }: ActividadRow) => <ActividadState estado={estado} />,
};
