/** Stages of the lead pipeline, in the order in which a board shows them (specification §3). */
export const etapas = {
  prospeccion: 'Prospección',
  calificacion: 'Calificación',
  negociacion: 'Negociación',
  ganado: 'Ganado',
  perdido: 'Perdido',
  descartado: 'Descartado',
} as const;

export type Etapa = keyof typeof etapas;

/** Stages that each stage may change to: forwards, one step back, out of the funnel, and in again after a loss. */
export const pasosDeEtapa: Readonly<Record<Etapa, readonly Etapa[]>> = {
  prospeccion: ['calificacion', 'negociacion', 'ganado', 'perdido', 'descartado'],
  calificacion: ['prospeccion', 'negociacion', 'ganado', 'perdido', 'descartado'],
  negociacion: ['calificacion', 'ganado', 'perdido', 'descartado'],
  ganado: ['negociacion'],
  perdido: ['calificacion'],
  descartado: ['calificacion'],
};

/** Whether the etapa needs the reason of the loss. */
export const pideMotivo = (etapa: Etapa): boolean => etapa === 'perdido' || etapa === 'descartado';
