import { type Desglose, type Grupo, taxKey } from '#oficina/ventas/papeles/arithmetic.ts';
import { cents, divideRounded, plain } from '#platform/kit/amounts/exact.ts';

/** Amounts of one tax, in céntimos; `key` names the tax. */
export type Part = { key: string; base: bigint; tax: bigint; surcharge: bigint };

const euros = (amount: bigint) => plain(amount, 2);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** Base with its tax and surcharge. */
export const grossOf = ({ base, tax, surcharge }: Omit<Part, 'key'>): bigint => base + tax + surcharge;

export const sumOf = (parts: readonly Omit<Part, 'key'>[]): bigint =>
  parts.reduce((sum, part) => sum + grossOf(part), 0n);

/** Key of a group of totals. */
export const keyOfGroup = ({ regimen, causaExencion, tipo, tipoRecargo }: Grupo): string =>
  taxKey({ regimen, causaExencion, tipoIva: tipo, recargo: tipoRecargo });

export const partOfGroup = (group: Grupo): Part => ({
  key: keyOfGroup(group),
  base: cents(group.base),
  tax: cents(group.cuota),
  surcharge: cents(group.recargo),
});

/** A part less the other parts with its same tax. */
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
 * Splits an anticipo, in céntimos with tax, among the parts that it is taken from, in their proportion. The
 * sum is exactly the amount, no part exceeds its own, and the whole amount gives back the same bases and
 * taxes. Left-over céntimos go to the parts that lost most by rounding. Every part of `of` must be above
 * zero, and the amount at most their sum.
 */
export function splitAnticipo(amount: bigint, of: readonly Part[]): Part[] {
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

/** Rest of an anticipo with one tax that no factura has taken off yet; `withheld` is its withholding. */
export type AnticipoPart = Part & { id: string; withheld: bigint };

/**
 * Parts of the anticipos that a factura takes off, the oldest anticipo first. It takes of each tax at most
 * what the factura has, so no total falls below zero; the rest waits for the next factura.
 */
export function takenOff(
  anticipos: readonly AnticipoPart[],
  factura: readonly Part[],
  withheld: bigint,
): AnticipoPart[] {
  const left = new Map(factura.map((part) => [part.key, part]));
  let withheldLeft = withheld;
  return anticipos.flatMap((anticipo) => {
    const part = left.get(anticipo.key);
    if (!part || part.base < 0n) return [];
    const [base, tax, surcharge] = [
      least(anticipo.base, part.base),
      least(anticipo.tax, part.tax),
      least(anticipo.surcharge, part.surcharge),
    ];
    if (base + tax + surcharge <= 0n) return [];
    const all =
      anticipo.base === 0n ? anticipo.withheld : divideRounded(anticipo.withheld * base, anticipo.base);
    const mine = least(all, withheldLeft);
    withheldLeft -= mine;
    left.set(anticipo.key, lessOf(part, [{ ...anticipo, base, tax, surcharge }]));
    return [{ id: anticipo.id, key: anticipo.key, base, tax, surcharge, withheld: mine }];
  });
}

/** Amounts in the form of a line; `sign` -1 takes them off. */
export const written = (
  { base, tax, surcharge, withheld }: Omit<AnticipoPart, 'id' | 'key'>,
  sign: 1n | -1n = 1n,
): Desglose => ({
  base: euros(sign * base),
  cuota: euros(sign * tax),
  recargo: euros(sign * surcharge),
  retencion: euros(sign * withheld),
});
