import type { CrudRow } from '#web/crud/resource-types.ts';
import { Mark, type Tone } from '#web/ui/mark.tsx';
import { type EstadoActividad, estadosActividad } from '../contract.ts';

const TONES: Record<EstadoActividad, Tone> = {
  pendiente: 'waiting',
  hecha: 'good',
  cancelada: 'over',
};

const isState = (estado: unknown): estado is EstadoActividad =>
  typeof estado === 'string' && estado in estadosActividad;

/** State of an actividad, with its mark. */
export const ActividadState = ({ estado }: { estado: EstadoActividad }) => (
  <Mark tone={TONES[estado]}>{estadosActividad[estado]}</Mark>
);

/** Cells of a list of activities. */
export const actividadCells = {
  estado: ({ estado }: CrudRow) => isState(estado) && <ActividadState estado={estado} />,
};
