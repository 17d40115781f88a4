import { keysOf } from '#platform/kit/contract/keys-of.ts';
/** Ways in which the business checked a tarifa, as written after «comprobada». */
export const VERIFICACIONES = {
  llamada: 'Por teléfono',
  web: 'En su web',
  visita: 'En una visita',
  documento: 'Con un documento',
} as const;

export type FormaVerificacion = keyof typeof VERIFICACIONES;

export const formasVerificacion = keysOf(VERIFICACIONES);
