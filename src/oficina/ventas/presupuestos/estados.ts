import type { Tone } from '#platform/ui/mark.tsx';

/** Statuses of a presupuesto, as calls and the database write them (specification §4). */
export const EstadoPresupuesto = {
  solicitado: '1',
  enProceso: '2',
  hecho: '3',
  enviado: '4',
  aceptado: '5',
  cancelado: '6',
} as const;

export type EstadoPresupuesto = (typeof EstadoPresupuesto)[keyof typeof EstadoPresupuesto];

/** Titles for people, in the words of the specification. */
export const estadosPresupuesto = {
  [EstadoPresupuesto.solicitado]: 'Solicitado',
  [EstadoPresupuesto.enProceso]: 'En proceso',
  [EstadoPresupuesto.hecho]: 'Hecho',
  [EstadoPresupuesto.enviado]: 'Enviado',
  [EstadoPresupuesto.aceptado]: 'Aceptado',
  [EstadoPresupuesto.cancelado]: 'Cancelado',
} as const satisfies Record<EstadoPresupuesto, string>;

export const tonosPresupuesto: Readonly<Record<EstadoPresupuesto, Tone>> = {
  [EstadoPresupuesto.solicitado]: 'going',
  [EstadoPresupuesto.enProceso]: 'going',
  [EstadoPresupuesto.hecho]: 'going',
  [EstadoPresupuesto.enviado]: 'going',
  [EstadoPresupuesto.aceptado]: 'good',
  [EstadoPresupuesto.cancelado]: 'over',
};

/** Statuses in which its lines and its head may be written. */
export const editablesPresupuesto: readonly EstadoPresupuesto[] = [
  EstadoPresupuesto.solicitado,
  EstadoPresupuesto.enProceso,
];
