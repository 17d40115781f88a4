/** Each how many months. */
export const cadencias = {
  '1': 'Cada mes',
  '3': 'Cada tres meses',
  '6': 'Cada seis meses',
  '12': 'Cada año',
} as const;

export const estadosRecurrente = { activa: 'Activa', pausada: 'Pausada', terminada: 'Terminada' } as const;

export type EstadoRecurrente = keyof typeof estadosRecurrente;
