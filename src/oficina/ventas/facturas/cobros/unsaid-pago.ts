import type { PagoLeido } from '../operations.ts';

/** The paper has no payment method, or asks for a transfer and gives no account. */
export type UnsaidPago = 'forma' | 'cuenta';

/** An account within a text, with or without blanks. */
const ACCOUNT = /[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){3,7}/i;

/**
 * Tells why a factura does not say how to pay it; undefined when it does. `textos` are its own words for the
 * person who pays, which may give an account too.
 */
export function unsaidPago(
  pago: PagoLeido | null,
  textos: readonly (string | null | undefined)[],
): UnsaidPago | undefined {
  if (pago && pago.tipo !== 'transferencia') return undefined;
  if (pago?.iban) return undefined;
  const said = [pago?.instrucciones, ...textos].some((text) => text && ACCOUNT.test(text));
  if (said) return undefined;
  return pago ? 'cuenta' : 'forma';
}
