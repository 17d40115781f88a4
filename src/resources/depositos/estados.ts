/** How far a deposit is; what is applied, given back or revoked stays so. */
export const estadosDeposito = {
  pendiente: 'Sin firmar',
  firmado: 'Firmada',
  recibido: 'Recibida',
  aplicado: 'Aplicada',
  devuelto: 'Devuelta',
  revocado: 'Revocada',
} as const;

export type EstadoDeposito = keyof typeof estadosDeposito;

/** Where each may go. `firmado` comes with the signature of its receipt, and by nobody's hand. */
export const siguientesDeposito: Readonly<Record<EstadoDeposito, readonly EstadoDeposito[]>> = {
  pendiente: ['firmado', 'revocado'],
  firmado: ['recibido', 'revocado'],
  recibido: ['aplicado', 'devuelto', 'revocado'],
  aplicado: [],
  devuelto: [],
  revocado: [],
};
