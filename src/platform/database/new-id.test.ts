import { expect, test } from 'vitest';
import { newId } from './new-id.server.ts';

test('los identificadores de un mismo instante van en el orden en que se hacen', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const ids = Array.from({ length: 300 }, () => newId(now));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(300);
});
