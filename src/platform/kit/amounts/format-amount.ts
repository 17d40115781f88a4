import { withMinus } from '../minus.ts';

/**
 * Decimal text in Spanish notation: ('-1234.5', 2) → '-1.234,50'. It works on the digits and never on a
 * binary number. Zeros
 * after the first `least` decimals are left out. Text that is not a decimal comes back as it is.
 */
export function formatAmount(text: string, least = 2): string {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return text;
  const kept = decimals.slice(0, least).padEnd(least, '0') + decimals.slice(least).replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${sign}${grouped}${kept === '' ? '' : `,${kept}`}`;
}

/** Euros with both decimals: '1234.5' → '1.234,50 €', with a no-break space, and with '−' below zero. */
export const formatEurosText = (text: string): string => `${withMinus(formatAmount(text))}\u00a0€`;

/** Percentage without the zeros at its end: '21.00' → '21 %', with a no-break space, and with '−' below zero. */
export const formatPercentText = (text: string): string => `${withMinus(formatAmount(text, 0))}\u00a0%`;
