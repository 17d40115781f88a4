/** States of a depósito. */
export const estadosDeposito = {
  pendiente: 'Sin firmar',
  firmado: 'Firmada',
  recibido: 'Recibida',
  aplicado: 'Aplicada',
  devuelto: 'Devuelta',
  revocado: 'Revocada',
} as const;

export type EstadoDeposito = keyof typeof estadosDeposito;
