/** Amounts as the schema writes them: «(+|-)123.45», with up to two decimals. */

/** Amount in céntimos; zero for a missing text or one that is no amount. */
export function cents(text: string | undefined): bigint {
  const [, sign = '', whole = '', decimals = ''] =
    /^([+-]?)(\d{1,12})(?:\.(\d{0,2}))?$/.exec(text ?? '') ?? [];
  const size = BigInt(`${whole || '0'}${decimals.padEnd(2, '0')}`);
  return sign === '-' ? -size : size;
}

/** A percentage in hundredths: '7.5' is 750. */
export const hundredths = (rate: string | undefined): number => Number(cents(rate));

export const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Margin that the agency allows in sums and products: 10 euros (validations 1.2.2, §§ 15.7, 16 and 17). */
const MARGIN = 1_000n;

export const farApart = (a: bigint, b: bigint): boolean => sizeOf(a - b) > MARGIN;

/**
 * True if a tax is over 10 euros away from base × rate. Compares ten-thousandths of a céntimo, so that it
 * rounds nothing.
 */
export const farFromRate = (tax: bigint, base: bigint, rate: number): boolean =>
  sizeOf(tax * 10_000n - base * BigInt(rate)) > MARGIN * 10_000n;
