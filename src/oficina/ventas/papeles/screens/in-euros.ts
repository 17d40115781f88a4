import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';

/** Euros with both decimals and the sign of minus: '-1234.5' → '−1.234,50 €'. */
export const inEuros = (text: string): string => formatEurosText(text).replace('-', '−');
