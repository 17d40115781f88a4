/** States of a request that an autoescuela may see: none before the alumno confirms. */
export const estadosRecibida = ['enviada', 'vista', 'respondida', 'ganada', 'perdida', 'retirada'] as const;

export type EstadoRecibida = (typeof estadosRecibida)[number];

/** Next states that an autoescuela may choose; the same state again changes its answer. */
export const siguientes: Record<EstadoRecibida, readonly EstadoRecibida[]> = {
  enviada: ['vista', 'respondida', 'perdida'],
  vista: ['respondida', 'ganada', 'perdida'],
  respondida: ['respondida', 'ganada', 'perdida'],
  ganada: ['perdida'],
  perdida: ['respondida', 'ganada'],
  retirada: [],
};
