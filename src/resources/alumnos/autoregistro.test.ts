import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#api/testing.server.ts';
import { openApp } from '../../app.testing.server.ts';
import { removeExpired } from '../usuarios/upkeep-job.server.ts';

const { db, url } = await createTestDatabase();
let now = new Date('2026-11-21T10:00:00Z');
const app = await openApp(url, { clock: () => now });
const good = {
  nombre: 'Ana Peña',
  email: 'ana@ejemplo.es',
  permiso: 'B',
  codProvincia: '28',
  aceptaPrivacidad: true,
};
let address = 0;

/** From an address of its own unless one is given. */
async function ask(body: object, remoteAddress = `10.4.0.${++address}`) {
  return app.inject({
    method: 'POST',
    url: '/alumnos/autoregistro',
    remoteAddress,
    payload: { ...good, ...body },
  });
}
const count = (email: string) => db.$count(sql`alumnos WHERE email = ${email}`);

test('quien repite en un mes es la misma solicitud, y se le contesta lo mismo', async () => {
  const first = await ask({ mensaje: 'Por las tardes' });
  const again = await ask({ email: 'ANA@ejemplo.es', nombre: 'Ana P.', telefono: '612345678' });
  expect([first.statusCode, first.body]).toEqual([200, 'true']);
  expect([again.statusCode, again.body]).toEqual([200, 'true']);
  const { rows } = await db.execute(sql`SELECT nombre, telefono, mensaje FROM alumnos`);
  expect(rows).toEqual([{ nombre: 'Ana P.', telefono: '+34612345678', mensaje: 'Por las tardes' }]);
  await ask({ permiso: 'A2' });
  now = new Date('2026-12-22T10:00:00Z');
  await ask({});
  expect(await db.$count(sql`alumnos`)).toBe(3);
});

test('veinte a la vez de la misma persona son una', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ask({ email: 'prisa@ejemplo.es' })));
  expect(await count('prisa@ejemplo.es')).toBe(1);
});

test.each([
  [{ email: undefined }, 'email'],
  [{ permiso: 'Z' }, 'permiso'],
  [{ codProvincia: '53' }, 'codProvincia'],
  [{ aceptaPrivacidad: false }, 'aceptaPrivacidad'],
  [{ telefono: '123' }, 'telefono'],
  [{ nombre: 'a\0b' }, 'nombre'],
  [{ mensaje: 'x'.repeat(1_001) }, 'mensaje'],
  [{ estado: 'ganado' }, 'estado'],
])('%j se rechaza nombrando «%s»', async (wrong, campo) => {
  const response = await ask({ email: 'mal@ejemplo.es', ...wrong });
  expect(response.statusCode).toBe(400);
  expect(response.json().campos.map((field: { campo: string }) => field.campo)).toEqual([campo]);
  expect(await count('mal@ejemplo.es')).toBe(0);
});

test('a la máquina que rellena el campo escondido se le dice que sí y no se guarda nada', async () => {
  expect((await ask({ email: 'robot@ejemplo.es', web: 'https://spam.example' })).body).toBe('true');
  expect(await count('robot@ejemplo.es')).toBe(0);
});

test('cien seguidas de una dirección: pasan diez y las demás esperan', async () => {
  const answers = [];
  for (let i = 0; i < 100; i++) answers.push(await ask({ email: `n${i}@ejemplo.es` }, '10.5.0.1'));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  const refused = answers.at(-1);
  expect(refused?.statusCode).toBe(429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

test('a los doce meses de la última vez se borra', async () => {
  await ask({ email: 'olvido@ejemplo.es' });
  await removeExpired(db, new Date('2027-12-01T10:00:00Z'));
  expect(await count('olvido@ejemplo.es')).toBe(1);
  await removeExpired(db, new Date('2027-12-23T10:00:00Z'));
  expect(await count('olvido@ejemplo.es')).toBe(0);
});
