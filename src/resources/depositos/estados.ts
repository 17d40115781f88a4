/** States of a depósito; an applied, returned or revoked one is final. */
export const estadosDeposito = {
  pendiente: 'Sin firmar',
  firmado: 'Firmada',
  recibido: 'Recibida',
  aplicado: 'Aplicada',
  devuelto: 'Devuelta',
  revocado: 'Revocada',
} as const;

export type EstadoDeposito = keyof typeof estadosDeposito;

/**
 * States that may follow each state. Only the firma of the receipt leads to `firmado`; nobody sets it by
 * hand.
 */
export const siguientesDeposito: Readonly<Record<EstadoDeposito, readonly EstadoDeposito[]>> = {
  pendiente: ['firmado', 'revocado'],
  firmado: ['recibido', 'revocado'],
  recibido: ['aplicado', 'devuelto', 'revocado'],
  aplicado: [],
  devuelto: [],
  revocado: [],
};
