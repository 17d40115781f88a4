/**
 * An exact decimal number, `n` × 10^-`e`. Money is calculated with it, because 0.1 + 0.2 is not 0.3 in
 * binary.
 */
export type Exact = { readonly n: bigint; readonly e: number };

/**
 * Reads decimal text with a point ('-12.5') as an exact number. Throws RangeError for any other text,
 * exponents included.
 */
export function exact(text: string): Exact {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,20}))?$/.exec(text);
  if (!match) throw new RangeError(`«${text}» no es un número decimal`);
  const [, sign = '', whole = '', decimals = ''] = match;
  return { n: BigInt(`${sign}${whole}${decimals}`), e: decimals.length };
}

/** The exact product of two numbers. */
export const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, e: a.e + b.e });

/** The part that is left after a discount in per cent: '5' → 0.95. */
export function without(percentage: string): Exact {
  const { n, e } = exact(percentage);
  return { n: 100n * 10n ** BigInt(e) - n, e: e + 2 };
}

/** A percentage as a fraction: '21' → 0.21. */
export function partOf(percentage: string): Exact {
  const { n, e } = exact(percentage);
  return { n, e: e + 2 };
}

/**
 * Divides whole numbers and rounds to the nearest. Halves go away from zero, so that a number and its
 * negative always
 * cancel. The divisor must be above zero.
 */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/**
 * Rounds to some decimals and gives the result in units of the last one: 2.345 with two decimals → 235n.
 * Halves go away from zero.
 */
export function rounded({ n, e }: Exact, decimals: number): bigint {
  return e <= decimals ? n * 10n ** BigInt(decimals - e) : divideRounded(n, 10n ** BigInt(e - decimals));
}

/**
 * Euros as decimal text to céntimos: '2.345' → 235n. Halves go away from zero. Throws RangeError if the text
 * is not a decimal.
 */
export const cents = (euros: string): bigint => rounded(exact(euros), 2);

/** Writes units of the last decimal as decimal text: (-5n, 2) → '-0.05'. */
export function plain(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${decimals > 0 ? `.${digits.slice(at)}` : ''}`;
}

/** First amount less the second: euros with two decimals. */
export const less = (a: string, b: string): string => plain(cents(a) - cents(b), 2);
