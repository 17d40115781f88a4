import { cents, divideRounded, plain } from '#kit/exact.ts';
import { type Desglose, type Grupo, taxKey } from '#office/papeles/arithmetic.ts';

/** What is taxed alike, in céntimos; `key` is its tax. */
export type Part = { key: string; base: bigint; tax: bigint; surcharge: bigint };

const euros = (amount: bigint) => plain(amount, 2);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** With its tax. */
export const grossOf = ({ base, tax, surcharge }: Omit<Part, 'key'>): bigint => base + tax + surcharge;

export const sumOf = (parts: readonly Omit<Part, 'key'>[]): bigint =>
  parts.reduce((sum, part) => sum + grossOf(part), 0n);

/** The key of a group of totals. */
export const keyOfGroup = ({ regimen, causaExencion, tipo, tipoRecargo }: Grupo): string =>
  taxKey({ regimen, causaExencion, tipoIva: tipo, recargo: tipoRecargo });

export const partOfGroup = (group: Grupo): Part => ({
  key: keyOfGroup(group),
  base: cents(group.base),
  tax: cents(group.cuota),
  surcharge: cents(group.recargo),
});

/** One less others of its same tax. */
export const lessOf = (part: Part, others: readonly Part[]): Part =>
  others
    .filter(({ key }) => key === part.key)
    .reduce(
      (left, other) => ({
        key: left.key,
        base: left.base - other.base,
        tax: left.tax - other.tax,
        surcharge: left.surcharge - other.surcharge,
      }),
      part,
    );

/**
 * An amount with tax, in céntimos, in parts of what it is advanced of and in its proportion: their sum is the amount, none
 * is more than there is of its tax, and the whole of it is made of the same base and tax as it is. Céntimos that are left
 * over go to the parts that lost most by rounding. `of` has only what is above zero, and the amount is no more than all.
 */
export function splitAdvance(amount: bigint, of: readonly Part[]): Part[] {
  const whole = sumOf(of);
  const shares = of.map((part) => ({
    part,
    share: (amount * grossOf(part)) / whole,
    lost: (amount * grossOf(part)) % whole,
  }));
  let left = amount - shares.reduce((sum, { share }) => sum + share, 0n);
  for (const one of shares.toSorted((a, b) => (a.lost < b.lost ? 1 : -1))) {
    if (left === 0n) break;
    one.share += 1n;
    left -= 1n;
  }
  return shares.filter(({ share }) => share > 0n).map(({ part, share }) => shareOf(part, share));
}

function shareOf(part: Part, gross: bigint): Part {
  const whole = grossOf(part);
  const surcharge = divideRounded(gross * part.surcharge, whole);
  const base = divideRounded(gross * part.base, whole);
  return { key: part.key, base, surcharge, tax: gross - base - surcharge };
}

/** What is left to take off of an advance, of one tax; `withheld` too. */
export type Advanced = Part & { id: string; withheld: bigint };

/**
 * What an invoice takes off of what was advanced, the oldest first: of each tax no more than it has itself, so that it
 * never comes to less than nothing; the rest stays for the next one.
 */
export function takenOff(
  advances: readonly Advanced[],
  invoice: readonly Part[],
  withheld: bigint,
): Advanced[] {
  const left = new Map(invoice.map((part) => [part.key, part]));
  let withheldLeft = withheld;
  return advances.flatMap((advance) => {
    const part = left.get(advance.key);
    if (!part || part.base < 0n) return [];
    const [base, tax, surcharge] = [
      least(advance.base, part.base),
      least(advance.tax, part.tax),
      least(advance.surcharge, part.surcharge),
    ];
    if (base + tax + surcharge <= 0n) return [];
    const all = advance.base === 0n ? advance.withheld : divideRounded(advance.withheld * base, advance.base);
    const mine = least(all, withheldLeft);
    withheldLeft -= mine;
    left.set(advance.key, lessOf(part, [{ ...advance, base, tax, surcharge }]));
    return [{ id: advance.id, key: advance.key, base, tax, surcharge, withheld: mine }];
  });
}

/** As a line says it; `sign` -1 takes it off. */
export const written = (
  { base, tax, surcharge, withheld }: Omit<Advanced, 'id' | 'key'>,
  sign: 1n | -1n = 1n,
): Desglose => ({
  base: euros(sign * base),
  cuota: euros(sign * tax),
  recargo: euros(sign * surcharge),
  retencion: euros(sign * withheld),
});
