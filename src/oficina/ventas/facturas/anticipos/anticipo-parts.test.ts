import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AnticipoPart,
  grossOf,
  lessOf,
  type Part,
  splitAnticipo,
  sumOf,
  takenOff,
} from './anticipo-parts.ts';

const RATES = [
  ['general 21', 2100n, 0n],
  ['general 21 5.2', 2100n, 520n],
  ['general 10', 1000n, 0n],
  ['general 4', 400n, 0n],
  ['exento', 0n, 0n],
] as const;

/** Amounts of some taxes, each with its own sum rounded once. */
const anyParts = fc
  .subarray([...RATES], { minLength: 1 })
  .chain((rates) =>
    fc.tuple(
      ...rates.map((rate) => fc.bigInt({ min: 1n, max: 10_000_000n }).map((base) => ({ rate, base }))),
    ),
  )
  .map((groups) =>
    groups.map(
      ({ rate: [key, tax, surcharge], base }): Part => ({
        key,
        base,
        tax: (base * tax + 5_000n) / 10_000n,
        surcharge: (base * surcharge + 5_000n) / 10_000n,
      }),
    ),
  );

const partOf = (parts: Part[], thousandths: number) => {
  const amount = (sumOf(parts) * BigInt(thousandths)) / 1_000n;
  return amount > 0n ? amount : 1n;
};

test('un anticipo suma lo que se pide y no pasa de lo que hay de cada impuesto', () => {
  fc.assert(
    fc.property(anyParts, fc.integer({ min: 1, max: 1_000 }), (parts, thousandths) => {
      const amount = partOf(parts, thousandths);
      const split = splitAnticipo(amount, parts);
      expect(sumOf(split)).toBe(amount);
      for (const part of split) {
        const of = parts.find(({ key }) => key === part.key);
        expect(of && grossOf(part) <= grossOf(of) && part.base <= of.base).toBe(true);
        expect(part.base >= 0n && part.tax >= 0n && part.surcharge >= 0n).toBe(true);
      }
      if (amount === sumOf(parts)) expect(split).toEqual(parts);
    }),
    { numRuns: 1_000 },
  );
});

test('lo que se descuenta no pasa de la factura ni del anticipo, y entre las dos suman el pedido', () => {
  fc.assert(
    fc.property(anyParts, fc.integer({ min: 1, max: 1_000 }), (parts, thousandths) => {
      const anticipos: AnticipoPart[] = splitAnticipo(partOf(parts, thousandths), parts).map(
        (part, index) => ({
          ...part,
          id: String(index),
          withheld: part.base / 7n,
        }),
      );
      const taken = takenOff(anticipos, parts, sumOf(parts));
      for (const part of parts) {
        const left = lessOf(part, taken);
        expect(left.base >= 0n && left.tax >= 0n && left.surcharge >= 0n).toBe(true);
      }
      // After all is invoiced, only the excess of rounding in a tax is left.
      const rest = sumOf(anticipos) - sumOf(taken);
      expect(rest >= 0n && rest <= BigInt(parts.length)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('de otro impuesto no se descuenta nada, y lo más antiguo va primero', () => {
  const part = (key: string, base: bigint): Part => ({ key, base, tax: base / 5n, surcharge: 0n });
  const anticipos = [
    { ...part('a', 60n), id: 'uno', withheld: 6n },
    { ...part('b', 60n), id: 'otro', withheld: 6n },
    { ...part('a', 60n), id: 'dos', withheld: 6n },
  ];
  expect(takenOff(anticipos, [part('a', 100n)], 9n)).toEqual([
    { id: 'uno', key: 'a', base: 60n, tax: 12n, surcharge: 0n, withheld: 6n },
    { id: 'dos', key: 'a', base: 40n, tax: 8n, surcharge: 0n, withheld: 3n },
  ]);
});
