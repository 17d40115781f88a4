import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { asProgram, atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from './support/app.testing.server.ts';

const { db, url } = await createTestDatabase();

async function openShared(): Promise<HttpApp> {
  const shared = openDatabase({ url: asProgram(url).url, max: 4, shared: true });
  atTheEnd(() => shared.$client.end());
  return openApp(url, { db: shared });
}

test('lo que un visitante escribe se cuenta entre todos los programas, sin apuntar quién es', async () => {
  const [one, other] = [await openShared(), await openShared()];
  const write = async (app: HttpApp, remoteAddress: string) =>
    (await app.inject({ method: 'POST', url: '/clientes/autoregistro', remoteAddress, payload: {} }))
      .statusCode;
  const person = '10.9.8.7';
  const asked = Array.from({ length: 10 }, (_, n) => write(n % 2 ? one : other, person));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([400]));
  expect([await write(one, person), await write(other, person)]).toEqual([429, 429]);
  expect(await write(other, '10.9.8.6')).toBe(400);
  const { rows } = await db.execute<{ key: string }>('SELECT * FROM limites');
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toContain('10.9.8');
});
