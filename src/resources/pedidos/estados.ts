/** Statuses of an order (specification §4); there is no 2. */
export const estadosPedido = {
  '1': 'Solicitado',
  '3': 'En proceso',
  '4': 'Enviado',
  '5': 'Terminado',
  '6': 'Cancelado',
} as const;

export type EstadoPedido = keyof typeof estadosPedido;

/** Where an order may go from each status; only an administrator opens again what has ended. */
export const siguientesPedido: Readonly<Record<EstadoPedido, readonly EstadoPedido[]>> = {
  '1': ['3', '6'],
  '3': ['4', '5', '6'],
  '4': ['5', '3'],
  '5': ['3'],
  '6': [],
};

/** Statuses in which its lines and its head may be written. */
export const editablesPedido: readonly EstadoPedido[] = ['1', '3'];
