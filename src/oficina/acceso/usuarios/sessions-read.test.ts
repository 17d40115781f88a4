import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { peopleOf } from './access.testing.server.ts';

const { db, url } = await createTestDatabase();
const app = await openApp(url);
const { person } = peopleOf(app, db);
/** Connection of another program. */
const other = new pg.Client({ connectionString: url });
await other.connect();
atTheEnd(() => other.end());

const WHO = 'GET /usuariosTrabajadores/consultarMiUsuario';

/** A worker who has just called. */
async function working() {
  const { call: ask, ...user } = await person('Gestor');
  const status = async () => (await ask(WHO)).statusCode;
  expect(await status()).toBe(200);
  return { ...user, ask, status };
}

test('quien sale, o es dado de baja, deja de entrar en la llamada siguiente', async () => {
  const one = await working();
  expect((await one.ask('PUT /accesos/salir', {})).statusCode).toBe(200);
  expect(await one.status()).toBe(401);
  const two = await working();
  await db.execute(sql`UPDATE usuarios SET estado = 'inactivo' WHERE id = ${two.id}`);
  expect(await two.status()).toBe(401);
});

test('el rol que se cambia cuenta cuando la transacción acaba, y no antes', async () => {
  const { id, ask } = await working();
  const administer = async () => (await ask('GET /apiClaves/leer')).statusCode;
  await db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE usuarios SET rol = 'Administrador' WHERE id = ${id}`);
    expect(await administer()).toBe(403);
  });
  expect(await administer()).toBe(200);
});

test('lo que otro programa cierra deja de valer en la llamada siguiente', async () => {
  const { id, status } = await working();
  await other.query(`UPDATE sesiones SET cerrada_en = now(), motivo = 'revocada' WHERE usuario_id = $1`, [
    id,
  ]);
  expect(await status()).toBe(401);
});
