/** Statuses of a quote (specification §4). */
export const estadosPresupuesto = {
  '1': 'Solicitado',
  '2': 'En proceso',
  '3': 'Hecho',
  '4': 'Enviado',
  '5': 'Aceptado',
  '6': 'Cancelado',
} as const;

export type EstadoPresupuesto = keyof typeof estadosPresupuesto;

/** Where a quote may go from each status; the change from 4 to 2 makes another version. */
export const siguientesPresupuesto: Readonly<Record<EstadoPresupuesto, readonly EstadoPresupuesto[]>> = {
  '1': ['2', '6'],
  '2': ['3', '1', '6'],
  '3': ['4', '2', '6'],
  '4': ['5', '2', '6'],
  '5': ['6'],
  '6': [],
};

/** Statuses in which its lines and its head may be written. */
export const editablesPresupuesto: readonly EstadoPresupuesto[] = ['1', '2'];
