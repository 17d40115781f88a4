import { describe, expect, test } from 'vitest';
import { type Regla, readRegla, textOfRegla, withDayOrLast, wordsOfRegla } from './regla.ts';
import { AT_ONCE, startsOf } from './starts.server.ts';

const DAILY: Regla = { frecuencia: 'DAILY', cada: 1, dias: [], dia: null, hasta: null, veces: null };

const starts = (text: string, desde: string, before = '2030-01-01', after = '') => {
  const regla = readRegla(text);
  if (!regla) throw new Error(`no rule: ${text}`);
  return startsOf(regla, desde, { before, after });
};

describe('el texto de una regla', () => {
  test.each([
    ['FREQ=DAILY', 'Cada día'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 'Cada 2 semanas, el lunes y el miércoles'],
    ['FREQ=MONTHLY;COUNT=1', 'Cada mes, 1 vez'],
    ['FREQ=YEARLY;INTERVAL=3;COUNT=12', 'Cada 3 años, 12 veces'],
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1;COUNT=5', 'Cada mes, el 30 o el último, 5 veces'],
    ['FREQ=DAILY;UNTIL=20261231T225900Z', 'Cada día, hasta el 31 de diciembre de 2026'],
  ])('%s se lee y se escribe igual, y dice «%s»', (text, words) => {
    const regla = readRegla(text);
    expect(regla && textOfRegla(regla)).toBe(text);
    expect(regla && wordsOfRegla(regla)).toBe(words);
  });

  test('el último día es el de España, también en verano', () => {
    expect(readRegla(textOfRegla({ ...DAILY, hasta: '2027-07-15' }))?.hasta).toBe('2027-07-15');
    expect(textOfRegla({ ...DAILY, hasta: '2027-07-15' })).toBe('FREQ=DAILY;UNTIL=20270715T215900Z');
  });

  test.each([
    '',
    'FREQ=HOURLY',
    'FREQ=WEEKLY',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=367',
    'FREQ=DAILY;COUNT=2;UNTIL=20261231T225900Z',
    'FREQ=DAILY;UNTIL=20261331T225900Z',
    'FREQ=DAILY\nX',
    'FREQ=DAILY;BYMONTHDAY=28,29;BYSETPOS=-1',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYSETPOS=-1',
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31',
  ])('%j no es de las que hay', (text) => {
    expect(readRegla(text)).toBeUndefined();
  });
});

describe('las veces de una serie', () => {
  test('cada dos semanas, lunes y miércoles', () => {
    expect(starts('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=5', '2026-11-25T09:00')).toEqual({
      starts: [
        '2026-11-25T09:00',
        '2026-12-07T09:00',
        '2026-12-09T09:00',
        '2026-12-21T09:00',
        '2026-12-23T09:00',
      ],
      ended: true,
    });
  });

  test.each([
    ['2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2027-11-30', ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['2028-01-29', ['2028-01-29', '2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']],
    ['2027-10-31', ['2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29']],
    ['2027-01-28', ['2027-01-28', '2027-02-28', '2027-03-28', '2027-04-28', '2027-05-28']],
  ])('cada mes desde el %s es ese día, o el último', (desde, days) => {
    const regla = withDayOrLast(readRegla('FREQ=MONTHLY;COUNT=5') ?? DAILY, desde);
    expect(startsOf(regla, `${desde}T10:00`, { before: '2030-01-01' })).toEqual({
      starts: days.map((day) => `${day}T10:00`),
      ended: true,
    });
  });

  test('una serie de antes, que no lo dice, se salta los meses sin su día, y el 29 de febrero los años', () => {
    expect(starts('FREQ=MONTHLY;COUNT=4', '2027-01-31T10:00').starts).toEqual([
      '2027-01-31T10:00',
      '2027-03-31T10:00',
      '2027-05-31T10:00',
      '2027-07-31T10:00',
    ]);
    expect(starts('FREQ=YEARLY;COUNT=2', '2028-02-29T10:00', '2040').starts).toEqual([
      '2028-02-29T10:00',
      '2032-02-29T10:00',
    ]);
  });

  test('el último día cuenta', () => {
    expect(starts('FREQ=DAILY;UNTIL=20261231T225900Z', '2026-12-30T23:30')).toEqual({
      starts: ['2026-12-30T23:30', '2026-12-31T23:30'],
      ended: true,
    });
  });

  test('la que no acaba se hace por partes, y sigue donde quedó', () => {
    const first = starts('FREQ=DAILY', '2026-11-24T09:00');
    expect([first.starts.length, first.ended]).toEqual([AT_ONCE, false]);
    const next = starts('FREQ=DAILY', '2026-11-24T09:00', '2030-01-01', first.starts.at(-1));
    expect(next.starts[0]).toBe('2027-03-24T09:00');
    expect(starts('FREQ=DAILY', '2026-11-24T09:00', '2026-11-26').starts).toHaveLength(2);
  });
});
