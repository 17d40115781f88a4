import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formasDePago } from './contract.ts';
import { type Plazo, splitAmount, termProblems } from './terms.ts';

const terms = (...parts: [dias: number, porcentaje: string][]): Plazo[] =>
  parts.map(([dias, porcentaje]) => ({ dias, porcentaje }));
const cents = (text: string) => BigInt(text.replace('.', ''));

test.each([
  ['100.00', terms([0, '30'], [30, '70']), ['30.00', '70.00']],
  ['100.00', terms([30, '33.33'], [60, '33.33'], [90, '33.34']), ['33.33', '33.33', '33.34']],
  ['10.01', terms([0, '25'], [1, '25'], [2, '25'], [3, '25']), ['2.50', '2.50', '2.50', '2.51']],
  ['0.01', terms([0, '50'], [30, '50']), ['0.01']],
  [
    '0.06',
    terms(...Array.from({ length: 10 }, (_, n): [number, string] => [n, '10'])),
    Array(6).fill('0.01'),
  ],
  ['340.80', terms([15, '100']), ['340.80']],
])('%s euros en plazos', (importe, plazos, wanted) => {
  expect(splitAmount(importe, plazos).map((part) => part.importe)).toEqual(wanted);
});

test('en los plazos que sean, ninguno es de nada y todos suman el total', () => {
  const anyTerms = fc
    .array(fc.integer({ min: 1, max: 9_999 }), { minLength: 0, maxLength: 11 })
    .map((cuts) => [...new Set(cuts)].toSorted((a, b) => a - b))
    .map((cuts) =>
      [...cuts, 10_000].map((end, n) => {
        const part = end - (cuts[n - 1] ?? 0);
        return { dias: n * 30, porcentaje: (part / 100).toFixed(2) };
      }),
    );
  fc.assert(
    fc.property(anyTerms, fc.bigInt({ min: 1n, max: 99_999_999_999n }), (plazos, total) => {
      expect(termProblems(plazos)).toEqual([]);
      const importe = `${total / 100n}.${String(total % 100n).padStart(2, '0')}`;
      const parts = splitAmount(importe, plazos);
      expect(parts.every((part) => cents(part.importe) > 0n)).toBe(true);
      expect(parts.reduce((sum, part) => sum + cents(part.importe), 0n)).toBe(total);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [terms([0, '30'], [30, '60']), 'plazos', 'suman 90,00 %, y tienen que sumar 100 %'],
  [terms([0, '50'], [30, '50.01']), 'plazos', 'suman 100,01 %, y tienen que sumar 100 %'],
  [terms([30, '50'], [30, '50']), 'plazos.1.dias', 'tiene que ser después del anterior'],
  [terms([60, '50'], [30, '50']), 'plazos.1.dias', 'tiene que ser después del anterior'],
  [terms([0, '0'], [30, '100']), 'plazos.0.porcentaje', 'tiene que ser mayor que cero'],
])('plazos que no hacen un total', (plazos, campo, motivo) => {
  expect(termProblems(plazos)).toContainEqual({ campo, motivo });
});

test('doce como mucho', () => {
  const many = terms(...Array.from({ length: 13 }, (_, n): [number, string] => [n, '1']));
  expect(formasDePago.fields.plazos.schema.safeParse(many).success).toBe(false);
  expect(formasDePago.fields.plazos.schema.safeParse(many.slice(1)).success).toBe(true);
});
