import { describe, expect, test } from 'vitest';
import { afterKey, bounded, NO_SHIFT, shifted } from './shift.ts';

describe('mover una actividad', () => {
  const visit = { inicio: '2026-11-24T09:30:00.000Z', fin: '2026-11-24T10:15:00.000Z' };

  test('la lleva a otro día y otra hora, con lo que dura', () => {
    expect(shifted(visit, { days: 2, minutes: -45, stretch: 0 })).toEqual({
      inicio: '2026-11-26T08:45:00.000Z',
      fin: '2026-11-26T09:30:00.000Z',
    });
    expect(shifted({ ...visit, fin: null }, { days: 0, minutes: 15, stretch: 0 }).fin).toBeNull();
  });

  test('la hora es la de los relojes, también cuando cambian', () => {
    // The clocks go back on 25 October 2026.
    const friday = { inicio: '2026-10-23T08:00:00.000Z', fin: '2026-10-23T09:00:00.000Z' };
    expect(shifted(friday, { days: 3, minutes: 0, stretch: 0 })).toEqual({
      inicio: '2026-10-26T09:00:00.000Z',
      fin: '2026-10-26T10:00:00.000Z',
    });
  });

  test('alargarla mueve solo su final, y a la que no lo tiene se lo pone', () => {
    expect(shifted(visit, { ...NO_SHIFT, stretch: 30 })).toEqual({
      ...visit,
      fin: '2026-11-24T10:45:00.000Z',
    });
    expect(shifted({ ...visit, fin: null }, { ...NO_SHIFT, stretch: 15 }).fin).toBe(
      '2026-11-24T10:15:00.000Z',
    );
  });

  test('no sale de su semana ni de su día, ni dura menos de un cuarto de hora', () => {
    const at = { column: 5, columns: 7, from: 30, to: 60 };
    expect(bounded({ days: 4, minutes: -90, stretch: -40 }, at)).toEqual({
      days: 1,
      minutes: -30,
      stretch: -15,
    });
    expect(bounded({ days: -9, minutes: 5_000, stretch: 60 }, at)).toEqual({
      days: -5,
      minutes: 1_380,
      stretch: 0,
    });
  });

  test('con Alt y las flechas se mueve, y con Mayúsculas se alarga', () => {
    const key = (name: string, held: { altKey?: boolean; shiftKey?: boolean } = { altKey: true }) =>
      afterKey({ days: 1, minutes: 0, stretch: 0 }, { key: name, altKey: false, shiftKey: false, ...held });
    expect(key('ArrowRight')).toEqual({ days: 2, minutes: 0, stretch: 0 });
    expect(key('ArrowUp')).toEqual({ days: 1, minutes: -15, stretch: 0 });
    expect(key('ArrowDown', { altKey: true, shiftKey: true })).toEqual({ days: 1, minutes: 0, stretch: 15 });
    expect(key('ArrowDown', {})).toBeUndefined();
    expect(key('Enter')).toBeUndefined();
  });
});
