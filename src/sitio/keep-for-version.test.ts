import { expect, test } from 'vitest';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { keepForVersion, type PageContext } from '#sitio/keep-for-version.server.ts';

const db = {};
/** Context of a request that sees a version. */
const seeing = (catalogVersion: string | undefined): PageContext => ({
  get: ((key: unknown) => {
    if (key === requestContext) return { catalogVersion };
    if (key === servicesContext) return { db };
    throw new Error('nothing else is asked for');
  }) as PageContext['get'],
});

test('de cada versión se lee una vez, y de la siguiente se vuelve a leer', async () => {
  let readings = 0;
  const read = async () => ({ lectura: ++readings });
  const [first, second] = await Promise.all([
    keepForVersion(seeing('7'), 'portada', read),
    keepForVersion(seeing('7'), 'portada', read),
  ]);
  expect([first, second]).toEqual([{ lectura: 1 }, { lectura: 1 }]);
  expect(await keepForVersion(seeing('7'), 'mapa', read)).toEqual({ lectura: 2 });
  expect(await keepForVersion(seeing('8'), 'portada', read)).toEqual({ lectura: 3 });
});

test('sin versión conocida no se guarda nada', async () => {
  let readings = 0;
  const read = async () => ({ lectura: ++readings });
  await keepForVersion(seeing(undefined), 'portada', read);
  expect(await keepForVersion(seeing(undefined), 'portada', read)).toEqual({ lectura: 2 });
});

test('un fallo llega a quien lo espera y no se queda para el siguiente', async () => {
  const fails = () => Promise.reject(new Error('la base de datos no contesta'));
  await expect(keepForVersion(seeing('9'), 'portada', fails)).rejects.toThrow('no contesta');
  expect(await keepForVersion(seeing('9'), 'portada', async () => ({ bien: true }))).toEqual({ bien: true });
});
