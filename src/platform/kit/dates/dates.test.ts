import { expect, test } from 'vitest';
import { clockInMadrid, instantInMadrid, todayInMadrid } from './dates.ts';

test.each([
  ['2026-11-21T10:30', '2026-11-21T09:30:00.000Z'],
  ['2026-07-01T00:15', '2026-06-30T22:15:00.000Z'],
  // Clocks go back on 25 October 2026 and forwards on 28 March 2027.
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
])('a las %s de la península es %s', (clock, instant) => {
  expect(instantInMadrid(clock)).toBe(instant);
  expect(clockInMadrid(instant)).toBe(clock);
});

test('la hora que no existe en marzo se toma una hora después, y lo que no es una hora se queda como está', () => {
  expect(clockInMadrid(instantInMadrid('2027-03-28T02:30'))).toBe('2027-03-28T03:30');
  expect(instantInMadrid('mañana')).toBe('mañana');
});

test.each([
  ['2026-10-24T21:59:59Z', '2026-10-24'],
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
  ['2027-03-27T22:59:59Z', '2027-03-27'],
  ['2027-03-27T23:00:00Z', '2027-03-28'],
  ['2027-03-28T21:59:59Z', '2027-03-28'],
  ['2027-03-28T22:00:00Z', '2027-03-29'],
])('los días que cambia la hora duran 25 y 23 horas: %s es del %s', (instant, day) => {
  expect(todayInMadrid(new Date(instant))).toBe(day);
});
