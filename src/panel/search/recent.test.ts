import { expect, test } from 'vitest';
import { memoryStorage } from '#platform/browser/session/session.testing.server.ts';
import { recentPlaces, rememberPlace } from './recent.ts';

const place = (n: number) => ({ title: `Cliente ${n}`, to: `/panelAdmin/clientes/${n}`, details: [] });

test('se recuerda lo último a lo que fue cada persona, una vez y lo más nuevo primero', () => {
  const storage = memoryStorage();
  for (const n of [1, 2, 3, 4, 5, 6, 3]) rememberPlace(storage, 'ana', place(n));
  expect(recentPlaces(storage, 'ana')).toEqual([3, 6, 5, 4, 2].map(place));
  expect(recentPlaces(storage, 'luis')).toEqual([]);
});

test.each([
  'hola',
  '{}',
  '[null, 3]',
  '[{"title":"x","to":"https://otro.es","details":[]}]',
  '[{"title":"x","to":"/panelAdmin/\\\\otro.es","details":[]}]',
  '[{"title":"x","to":"/panelAdmin/y","details":[{}]}]',
])('lo que no es de aquí no se ofrece: %s', (kept) => {
  const storage = memoryStorage();
  storage.setItem('buscador-recientes:ana', kept);
  expect(recentPlaces(storage, 'ana')).toEqual([]);
});

test('donde el navegador no guarda nada, no falla nada', () => {
  const full = { ...memoryStorage(), getItem: () => null } as Storage;
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => rememberPlace(full, 'ana', place(1))).not.toThrow();
});
