import { expect, test } from 'vitest';
import { tomorrowOf } from './tomorrow.ts';

const NOW = new Date('2026-11-26T12:00:00Z');

test('lo que estaba por venir queda un día después', () => {
  expect(tomorrowOf({ inicio: '2026-11-27T09:00:00.000Z', fin: null }, NOW)).toEqual({
    inicio: '2026-11-28T09:00:00.000Z',
  });
});

test('lo atrasado queda para mañana a su hora, y dura lo mismo', () => {
  expect(tomorrowOf({ inicio: '2026-11-10T09:00:00.000Z', fin: '2026-11-10T10:30:00.000Z' }, NOW)).toEqual({
    inicio: '2026-11-27T09:00:00.000Z',
    fin: '2026-11-27T10:30:00.000Z',
  });
});
