/** Uses of the money of an ingreso. */
export const clasesUso = {
  aplicado: 'Aplicado a una factura',
  devuelto: 'Devuelto al cliente',
  anulado: 'Anulado: no llegó ese dinero',
} as const;

/** Name of the row of the credit, among the facturas of a statement. */
export const A_FAVOR = 'A favor';

export type ClaseUso = keyof typeof clasesUso;
