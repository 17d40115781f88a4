/** Papers whose numbers may go on from those of another program. */
export const papeles = {
  facturas: { titulo: 'Facturas', familia: 'facturas F', prefix: 'F' },
  rectificativas: { titulo: 'Facturas rectificativas', familia: 'facturas R', prefix: 'R' },
  simplificadas: { titulo: 'Facturas simplificadas', familia: 'facturas S', prefix: 'S' },
  presupuestos: { titulo: 'Presupuestos', familia: 'presupuestos', prefix: 'PRE' },
  pedidos: { titulo: 'Pedidos', familia: 'pedidos', prefix: 'PED' },
} as const;

export type Papel = keyof typeof papeles;

/** Largest number that a start may follow: a typing mistake must not use up the counter. */
const MOST = 999_999;

/**
 * Number at the end of a paper of another program, 147 of 'F26/147'; undefined if it does not end in one
 * that may be followed.
 */
export function lastNumber(anterior: string): number | undefined {
  const digits = /(\d+)\s*$/.exec(anterior)?.[1];
  const number = digits === undefined ? 0 : Number(digits);
  return number >= 1 && number <= MOST ? number : undefined;
}
