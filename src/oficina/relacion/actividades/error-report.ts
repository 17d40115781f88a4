import { keysOf } from '#platform/kit/contract/keys-of.ts';
/** Kinds of errors on an autoescuela's page, for the form and the subject of the actividad. */
export const tiposError = {
  precio: 'El precio',
  direccion: 'La dirección',
  horario: 'El horario',
  telefono: 'El teléfono',
  cerrada: 'Está cerrada',
  otro: 'Otra cosa',
} as const;

export type TipoError = keyof typeof tiposError;

export const listaTiposError = keysOf(tiposError);
