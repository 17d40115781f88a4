/**
 * Decimal text as it is written in Spain, digit by digit and never through a binary number: ('-1234.5', 2) → '-1.234,50'.
 * Zeros beyond `least` decimals are left out.
 */
export function formatAmount(text: string, least = 2): string {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return text;
  const kept = decimals.slice(0, least).padEnd(least, '0') + decimals.slice(least).replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${sign}${grouped}${kept === '' ? '' : `,${kept}`}`;
}

/** Euros with both decimals: '1234.5' → '1.234,50 €', with a no-break space. */
export const formatEurosText = (text: string): string => `${formatAmount(text)}\u00a0€`;
