const AMOUNT = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?\s*(?:€|euros?)?$/i;

/**
 * Amount that a text may mean, as decimal text in euros: `1.284,12`, `1284.12`, `484 €` and `484`. Undefined for any other text.
 */
export function amountOf(texto: string): string | undefined {
  const [, whole, cents = ''] = AMOUNT.exec(texto.trim()) ?? [];
  return whole && `${whole.replaceAll('.', '')}.${cents.padEnd(2, '0')}`;
}

/** Whether an amount was typed with its cents: `484,5` and not `1.284`. */
export const saysCents = (texto: string): boolean => AMOUNT.exec(texto.trim())?.[2] !== undefined;
