/** Ways in which the cliente told the business of an acceptance that a worker notes. */
export const mediosAceptacion = {
  persona: 'En persona',
  telefono: 'Por teléfono',
  correo: 'Por correo',
  mensaje: 'Por mensaje',
  papel: 'En papel firmado',
} as const;

export type MedioAceptacion = keyof typeof mediosAceptacion;

/** In the order in which they are offered. */
export const listaMedios = Object.keys(mediosAceptacion) as [MedioAceptacion, ...MedioAceptacion[]];
