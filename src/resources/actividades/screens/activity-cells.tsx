import type { CrudRow } from '#web/crud/resource-types.ts';
import { Mark, type Tone } from '#web/ui/mark.tsx';
import { estadosActividad } from '../contract.ts';

const TONES: Record<keyof typeof estadosActividad, Tone> = {
  pendiente: 'waiting',
  hecha: 'good',
  cancelada: 'over',
};

const isState = (estado: unknown): estado is keyof typeof estadosActividad =>
  typeof estado === 'string' && estado in estadosActividad;

/** Cells of a list of activities. */
export const activityCells = {
  estado: ({ estado }: CrudRow) =>
    isState(estado) && <Mark tone={TONES[estado]}>{estadosActividad[estado]}</Mark>,
};
