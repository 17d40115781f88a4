import { expect, test } from 'vitest';
import { mayReload } from './chunks.ts';
import { memoryStorage } from './session/session.testing.server.ts';

test('una parte que no se puede cargar recarga la página, como mucho una vez por minuto', () => {
  const storage = memoryStorage();
  expect(mayReload(storage, 1_000_000)).toBe(true);
  expect(mayReload(storage, 1_059_999)).toBe(false);
  expect(mayReload(storage, 1_060_000)).toBe(true);
});
