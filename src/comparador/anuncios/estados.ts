export const estadosAnuncio = {
  borrador: 'Borrador',
  pendiente: 'Por aprobar',
  publicado: 'Publicado',
  pausado: 'En pausa',
  finalizado: 'Terminado',
  rechazado: 'Rechazado',
} as const;

export type EstadoAnuncio = keyof typeof estadosAnuncio;
