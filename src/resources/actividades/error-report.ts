/** What may be wrong of a school's page, as the form says it and as it stands in the subject of the task. */
export const tiposError = {
  precio: 'El precio',
  direccion: 'La dirección',
  horario: 'El horario',
  telefono: 'El teléfono',
  cerrada: 'Está cerrada',
  otro: 'Otra cosa',
} as const;

export type TipoError = keyof typeof tiposError;

export const listaTiposError = Object.keys(tiposError) as TipoError[];
