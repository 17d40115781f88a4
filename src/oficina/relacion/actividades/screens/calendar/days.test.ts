import { describe, expect, test } from 'vitest';
import type { ActividadEntre } from '../../calendario/entre.ts';
import type { ActividadRow } from '../../contract.ts';
import { whenOf } from '../actividad-cells.tsx';
import { byDay, daysOf, daysTaken, isDay, monthOf, moved, periodOf, placed } from './days.ts';

const row = (inicio: string, fin: string | null = null, todoElDia = false) =>
  ({ _id: inicio, inicio, fin, todoElDia }) as ActividadEntre;

describe('los días de un calendario', () => {
  test('un mes son semanas enteras, de lunes a domingo', () => {
    const weeks = monthOf('2026-11-21');
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(monthOf('2027-02-10')).toHaveLength(4);
    expect(daysOf('semana', '2026-11-22')[0]).toBe('2026-11-16');
  });

  test('se va de un mes a otro por su primer día, y de una semana a otra por el mismo', () => {
    expect([moved('mes', '2026-12-31', 1), moved('mes', '2026-01-31', -1)]).toEqual([
      '2027-01-01',
      '2025-12-01',
    ]);
    expect(moved('semana', '2026-12-28', 1)).toBe('2027-01-04');
  });

  test('se dicen como en España', () => {
    expect(periodOf('mes', '2026-11-21')).toBe('Noviembre de 2026');
    expect(periodOf('semana', '2026-11-25')).toMatch(/^23.29 de noviembre de 2026$/);
  });

  test.each(['2026-02-30', '2026-13-01', 'hoy', '', '2026-2-3'])('«%s» no es un día', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe('los días que ocupa una actividad', () => {
  test('son los de la península, y la que acaba a medianoche no ocupa el siguiente', () => {
    expect(daysTaken(row('2026-11-23T23:30:00Z'))).toEqual(['2026-11-24', '2026-11-24']);
    expect(daysTaken(row('2026-11-24T20:00:00Z', '2026-11-24T23:00:00Z'))).toEqual([
      '2026-11-24',
      '2026-11-24',
    ]);
    expect(daysTaken(row('2026-11-24T20:00:00Z', '2026-11-24T23:01:00Z'))[1]).toBe('2026-11-25');
    expect(daysTaken(row('2026-11-23T23:00:00Z', '2026-11-25T23:00:00Z', true))).toEqual([
      '2026-11-24',
      '2026-11-26',
    ]);
  });

  test('en cada uno está, y antes lo que es de todo el día', () => {
    const long = row('2026-11-24T22:00:00Z', '2026-11-25T10:00:00Z');
    const whole = row('2026-11-24T23:00:00Z', null, true);
    const map = byDay(['2026-11-24', '2026-11-25'], [long, whole]);
    expect([map.get('2026-11-24'), map.get('2026-11-25')]).toEqual([[long], [whole, long]]);
  });
});

describe('las que coinciden en la hora', () => {
  const lanes = (rows: ActividadEntre[]) =>
    placed('2026-11-24', rows).map(({ from, to, lane, lanes: of }) => [from, to, lane, of]);

  test('van unas al lado de otras; las que no, a lo ancho', () => {
    const rows = [
      row('2026-11-24T08:00:00Z', '2026-11-24T10:00:00Z'),
      row('2026-11-24T08:30:00Z', '2026-11-24T09:00:00Z'),
      row('2026-11-24T09:00:00Z', '2026-11-24T09:30:00Z'),
      row('2026-11-24T10:00:00Z'),
    ];
    expect(lanes(rows)).toEqual([
      [540, 660, 0, 2],
      [570, 600, 1, 2],
      [600, 630, 1, 2],
      [660, 690, 0, 1],
    ]);
  });

  test('la que viene del día anterior empieza con el día, y la que sigue acaba con él', () => {
    expect(lanes([row('2026-11-23T20:00:00Z', '2026-11-24T07:00:00Z')])).toEqual([[0, 480, 0, 1]]);
    expect(lanes([row('2026-11-24T22:45:00Z', '2026-11-25T07:00:00Z')])).toEqual([[1410, 1440, 0, 1]]);
  });
});

test.each([
  [{ inicio: '2027-03-09T23:00:00Z', todoElDia: true }, '10/03/2027'],
  [{ inicio: '2027-07-14T22:00:00Z', todoElDia: true }, '15/07/2027'],
  [{ inicio: '2026-12-31T23:00:00Z', todoElDia: true }, '01/01/2027'],
  [{ inicio: '2026-12-31T23:00:00Z', todoElDia: false }, '01/01/2027 00:00'],
  [{ inicio: '2027-10-31T01:30:00Z', todoElDia: false }, '31/10/2027 02:30'],
])('en una lista, %o es %s', (said, when) => {
  expect(whenOf(said as ActividadRow)).toBe(when);
});
