import { keysOf } from '#platform/kit/contract/keys-of.ts';
/** Ways in which a cliente accepts a paper before a worker notes it. */
export const mediosAceptacion = {
  persona: 'En persona',
  telefono: 'Por teléfono',
  correo: 'Por correo',
  mensaje: 'Por mensaje',
  papel: 'En papel firmado',
} as const;

/** In the order of the form. */
export const listaMedios = keysOf(mediosAceptacion);
