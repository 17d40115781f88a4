import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthsAfter, nextDays, notBefore, periodInWords, withPeriod } from './periods.ts';

test.each([
  ['2027-01-31', 1, 31, '2027-02-28'],
  ['2027-02-28', 1, 31, '2027-03-31'],
  ['2028-01-31', 1, 31, '2028-02-29'],
  ['2027-02-28', 1, 28, '2027-03-28'],
  ['2027-11-30', 3, 30, '2028-02-29'],
  ['2028-02-29', 3, 30, '2028-05-30'],
  ['2028-02-29', 12, 29, '2029-02-28'],
  ['2031-02-28', 12, 29, '2032-02-29'],
  ['2027-12-15', 6, 15, '2028-06-15'],
  ['2027-10-31', 1, 31, '2027-11-30'],
])('%s más %i meses, del día %i: %s', (day, months, anchor, next) => {
  expect(monthsAfter(day, months, anchor)).toBe(next);
});

test('mes a mes pasa por todos los meses, una vez por cada uno', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.constantFrom(1, 3, 6, 12), (anchor, months) => {
      let day = `2027-01-${String(anchor).padStart(2, '0')}`;
      for (let at = 0; at < 60; at += months) {
        expect(day.slice(0, 7)).toBe(
          `${2027 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
        );
        expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
        day = monthsAfter(day, months, anchor);
      }
    }),
  );
});

test.each([
  ['2027-03-31', 1, 'marzo de 2027'],
  ['2027-03-01', 3, 'marzo a mayo de 2027'],
  ['2027-12-01', 3, 'diciembre de 2027 a febrero de 2028'],
  ['2027-01-01', 12, 'enero a diciembre de 2027'],
  ['2027-07-31', 6, 'julio a diciembre de 2027'],
])('el periodo de %s cada %i meses es %s', (day, months, words) => {
  expect(periodInWords(day, months)).toBe(words);
  expect(withPeriod('Cuota de {periodo} ({periodo})', words)).toBe(`Cuota de ${words} (${words})`);
});

test('lo que pasó mientras no se hacía se salta', () => {
  expect(notBefore('2027-01-31', { months: 1, anchor: 31, today: '2027-04-15' })).toBe('2027-04-30');
  // Today's factura is still to be made.
  expect(notBefore('2027-04-15', { months: 1, anchor: 15, today: '2027-04-15' })).toBe('2027-04-15');
  expect(notBefore('2027-05-01', { months: 1, anchor: 1, today: '2027-04-15' })).toBe('2027-05-01');
});

test('se dicen las próximas, hasta la última que hay', () => {
  const one = { proximaEl: '2027-02-28', cada: 1, dia: 31 };
  expect(nextDays({ ...one, hastaEl: null })).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
  expect(nextDays({ ...one, hastaEl: '2027-03-31' })).toEqual(['2027-02-28', '2027-03-31']);
});
