import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';

const { db, url } = await createTestDatabase();
const app = await openApp(url);
const good = {
  razonSocial: 'Formación Vial Mirador S. L.',
  nombreComercial: 'Autoescuela Mirador',
  nif: 'A58818501',
  email: 'hola@mirador.example',
  aceptaPrivacidad: true,
};
let address = 0;
const ask = (body: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/clientes/autoregistro',
    remoteAddress: `10.6.0.${++address}`,
    payload: { ...good, ...body },
  });

test('quien ya está recibe la misma respuesta, no se duplica ni cambia nada, y el negocio lo sabe una vez', async () => {
  const answers = [await ask(), await ask({ razonSocial: 'Otra', nif: 'a-58818501' })];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, 'true'],
    [200, 'true'],
  ]);
  const { rows } = await db.execute(sql`SELECT codigo, razon_social, publicado, origen FROM clientes`);
  expect(rows).toEqual([
    { codigo: 'CLI-00001', razon_social: good.razonSocial, publicado: false, origen: 'web' },
  ]);
  expect(await db.$count(sql`correos WHERE tipo = 'registro_nuevo'`)).toBe(1);
});

test.each([
  [{ nif: '12345678A' }, 'nif'],
  [{ email: 'x' }, 'email'],
  [{ publicado: true }, 'publicado'],
  [{ aceptaPrivacidad: undefined }, 'aceptaPrivacidad'],
])('%j se rechaza nombrando «%s»', async (wrong, campo) => {
  const response = await ask(wrong);
  expect(response.statusCode).toBe(400);
  expect(response.json().campos.map((field: { campo: string }) => field.campo)).toEqual([campo]);
});
