import { expect, test } from 'vitest';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const { url } = await createDemoDatabase();
const app = await openApp(url);

const read = async (address: string) => (await app.inject(address)).body.replaceAll('&amp;', '&');

/** Texts and addresses of the links that take one filter away. */
const waysOut = (body: string) =>
  [...body.matchAll(/href="([^"]+)"[^>]*>(Sin «[^<]+)</g)].map(([, href = '', texto = '']) => ({
    href,
    texto,
  }));

test('lo que no encuentra nada dice qué filtro sobra y cuántas hay sin él, que son las que salen', async () => {
  const ways = waysOut(await read('/?permiso=B&lugar=Getafe&hasta=300&clases=30'));
  expect(ways.map(({ texto }) => texto)).toEqual([expect.stringMatching(/^Sin «Hasta 300\s€» hay \d+$/)]);
  const [, count] = / hay (\d+)$/.exec(ways[0]?.texto ?? '') ?? [];
  expect(await read(ways[0]?.href ?? '')).toMatch(new RegExp(`<h1[^>]*>${count} autoescuelas? `));
});

test('si ninguno sobra solo, no se nombra ninguno; y donde algo se encuentra tampoco', async () => {
  const none = await read('/?permiso=B&lugar=Getafe&hasta=300&caracteristica=no_la_hay&centro=Soria');
  expect(waysOut(none)).toEqual([]);
  expect(none).toContain('Quitar los filtros');
  expect(waysOut(await read('/?permiso=B&lugar=Getafe&hasta=4000'))).toEqual([]);
});
