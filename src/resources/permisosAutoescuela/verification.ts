/** How somebody of the business saw for themselves that a tariff is so, as it is said after «comprobada». */
export const VERIFICACIONES = {
  llamada: 'Por teléfono',
  web: 'En su web',
  visita: 'En una visita',
  documento: 'Con un documento',
} as const;

export type FormaVerificacion = keyof typeof VERIFICACIONES;

export const formasVerificacion = Object.keys(VERIFICACIONES) as [FormaVerificacion, ...FormaVerificacion[]];
