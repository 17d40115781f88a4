import { expect, test } from 'vitest';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const { url } = await createDemoDatabase();
const app = await openApp(url);

/** How many times the page says it in its filters, and how many in its rows. */
async function saidIn(query: string): Promise<{ filters: number; rows: number }> {
  const { body } = await app.inject(`/?${query}`);
  const count = (element: string) => body.split(`<${element}>Coche automático<`).length - 1;
  return { filters: count('span'), rows: count('li') };
}

test('«Coche automático» se elige en un solo sitio, y donde todas lo tienen no se repite en cada una', async () => {
  const usual = await saidIn('permiso=B&lugar=Madrid');
  expect(usual.filters).toBe(1);
  expect(usual.rows).toBeGreaterThan(0);
  expect(await saidIn('permiso=B&lugar=Madrid&automatico=si')).toEqual({ filters: 1, rows: 0 });
});

test('quien llega con la característica puesta la ve, para quitarla', async () => {
  expect((await saidIn('permiso=B&lugar=Madrid&caracteristica=coche-automatico')).filters).toBe(2);
});
