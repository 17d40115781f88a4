import type { Tone } from '#platform/ui/mark.tsx';

/** Statuses of a pedido, as calls and the database write them (specification §4); there is no 2. */
export const EstadoPedido = {
  solicitado: '1',
  enProceso: '3',
  enviado: '4',
  terminado: '5',
  cancelado: '6',
} as const;

export type EstadoPedido = (typeof EstadoPedido)[keyof typeof EstadoPedido];

/** Titles for people, in the words of the specification. */
export const estadosPedido = {
  [EstadoPedido.solicitado]: 'Solicitado',
  [EstadoPedido.enProceso]: 'En proceso',
  [EstadoPedido.enviado]: 'Enviado',
  [EstadoPedido.terminado]: 'Terminado',
  [EstadoPedido.cancelado]: 'Cancelado',
} as const satisfies Record<EstadoPedido, string>;

export const tonosPedido: Readonly<Record<EstadoPedido, Tone>> = {
  [EstadoPedido.solicitado]: 'going',
  [EstadoPedido.enProceso]: 'going',
  [EstadoPedido.enviado]: 'going',
  [EstadoPedido.terminado]: 'good',
  [EstadoPedido.cancelado]: 'over',
};

/** Statuses in which its lines and its head may be written. */
export const editablesPedido: readonly EstadoPedido[] = [EstadoPedido.solicitado, EstadoPedido.enProceso];
