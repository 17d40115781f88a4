import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { SESSION_TABLES } from '#oficina/base/roles/sessions.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { asProgram, atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { caller, makeUser, tokenOf } from './access.testing.server.ts';

const START = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createTestDatabase();
let now = START;
const app = await openApp(url, { clock: () => now });
/** Connection that this process does not follow, as that of another program. */
const other = new pg.Client({ connectionString: url });
await other.connect();
atTheEnd(() => other.end());

beforeEach(() => {
  now = START;
});

const WHO = 'GET /usuariosTrabajadores/consultarMiUsuario';

/** A worker who has just called, so that the session is in memory. */
async function working() {
  const user = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
  const ask = caller(app, await tokenOf(app, user));
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

test('lo que otro programa cierra deja de valer a los cinco segundos', async () => {
  const { id, status } = await working();
  await other.query(`UPDATE sesiones SET cerrada_en = now(), motivo = 'revocada' WHERE usuario_id = $1`, [
    id,
  ]);
  now = new Date(now.getTime() + 4_999);
  expect(await status()).toBe(200);
  now = new Date(now.getTime() + 1);
  expect(await status()).toBe(401);
});

test('donde escriben varios programas, lo que otro cierra deja de valer en la llamada siguiente', async () => {
  const shared = openDatabase({ url: asProgram(url).url, shared: true });
  atTheEnd(() => shared.$client.end());
  const sharing = await openApp(url, { clock: () => now, db: shared });
  const user = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
  const ask = caller(sharing, await tokenOf(sharing, user));
  expect((await ask(WHO)).statusCode).toBe(200);
  await other.query(`UPDATE sesiones SET cerrada_en = now(), motivo = 'revocada' WHERE usuario_id = $1`, [
    user.id,
  ]);
  expect((await ask(WHO)).statusCode).toBe(401);
});

// The session's device may become null, but nobody's entry depends on it.
test('nada cambia esas tablas sin nombrarlas: ni una fila que se borra con otra ni una función', async () => {
  const { rows: cascades } = await other.query(
    `SELECT conname FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::regclass[])
      AND (confdeltype IN ('c', 'n', 'd') OR confupdtype IN ('c', 'n', 'd'))
      AND NOT confrelid = ANY($1::regclass[]) AND conname <> 'sesiones_dispositivo_id_dispositivos_id_fk'`,
    [SESSION_TABLES],
  );
  const { rows: functions } = await other.query(
    `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND prosrc ~* ('(update|into|delete from)\\s+"?(' || array_to_string($1::text[], '|') || ')\\M')`,
    [SESSION_TABLES],
  );
  expect([...cascades, ...functions]).toEqual([]);
});
