import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { SavedOrNot, troubleOf } from '#platform/database/database-trouble.server.ts';
import { atTheEnd, databaseUrl } from '#platform/http/testing.server.ts';
import { openApp } from './support/app.testing.server.ts';
import { smallDisk } from './support/faults.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';
import { until } from './support/program.testing.server.ts';

const { db, url, boss, admin } = await openOffice();
const { token } = boss;
const create = (nombre: string, headers = {}) => admin('POST /departamentos/crear', { nombre }, headers);
const NAME = new URL(url).pathname.slice(1);

/** Another connection to the same server, for the test. */
async function another(database = NAME): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl(inject('adminUrl'), database) });
  await client.connect();
  atTheEnd(() => client.end());
  return client;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Ends the connections that wait as `condition` says, as an administrator of the server would. */
async function killWaiting(other: pg.Client, condition: string): Promise<void> {
  await until(async () => {
    const { rowCount } = await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${NAME}' AND ${condition}`,
    );
    return rowCount !== 0;
  });
}

describe('si se corta la conexión en mitad de una transacción', () => {
  test('se dice que no se ha guardado, y no otra cosa', async () => {
    const [other, killer] = [await another(), await another()];
    for (const key of [undefined, 'clave-del-corte']) {
      await other.query('BEGIN; LOCK TABLE departamentos IN ACCESS EXCLUSIVE MODE');
      const asked = Promise.resolve(create('Ventas', key && { 'idempotency-key': key }));
      await killWaiting(killer, "wait_event_type = 'Lock'");
      await other.query('ROLLBACK');
      const answer = await asked;
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({
        codigo: 50302,
        mensaje: 'No se ha guardado: la base de datos no responde. Inténtalo de nuevo en unos segundos',
      });
    }
    expect((await db.execute(sql`SELECT FROM departamentos`)).rowCount).toBe(0);
  });

  test('no se pierde sitio para nadie: tras cincuenta cortes hay tantas conexiones como antes', async () => {
    const fail = (config?: object) =>
      failureOf(
        db.transaction((tx) => tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`), config),
      );
    const cut = await Promise.all(Array.from({ length: 25 }, () => fail()));
    expect(cut.map(troubleOf)).toEqual(Array(25).fill('away'));
    expect(cut.some((failure) => failure instanceof SavedOrNot)).toBe(false);
    // These transactions fail before they start: that isolation level does not exist.
    await Promise.all(Array.from({ length: 25 }, () => fail({ isolationLevel: 'ninguno' })));
    const all = Array.from({ length: 20 }, () =>
      db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(0.05)`)),
    );
    await Promise.all(all);
  });

  test('al guardar, se dice que no se sabe, porque no se sabe', async () => {
    await db.execute(sql`CREATE TABLE lenta (n int)`);
    await db.execute(sql`CREATE FUNCTION esperar() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN PERFORM pg_sleep(20); RETURN NULL; END $$`);
    await db.execute(sql`CREATE CONSTRAINT TRIGGER al_guardar AFTER INSERT ON lenta
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION esperar()`);
    const failure = failureOf(db.transaction((tx) => tx.execute(sql`INSERT INTO lenta VALUES (1)`)));
    await killWaiting(await another(), "wait_event = 'PgSleep'");
    expect(await failure).toBeInstanceOf(SavedOrNot);
    expect(troubleOf(await failure)).toBe('unsure');
  });
});

test('sin base de datos a la que llegar, cada petición recibe enseguida un 503 que lo dice', async () => {
  const alone = await openApp('postgres://nadie:secreta@127.0.0.1:9/nada');
  const call = caller(alone, token);
  for (const asked of [
    'GET /departamentos/leer',
    'POST /departamentos/crear',
    'GET /permisosAutoescuela/calcularPrecioMinMax',
    'GET /contacto/',
  ]) {
    const answer = await call(asked, asked.startsWith('POST') ? {} : undefined);
    expect(answer.statusCode, asked).toBe(503);
    expect(answer.body, asked).toContain('la base de datos no responde');
  }
  expect((await alone.inject('/favicon.svg')).statusCode).toBe(200);
});

test('con el disco lleno, lo que se escribe se rechaza en palabras y lo demás se puede leer', async ({
  skip,
}) => {
  const disk = await smallDisk(1);
  if (disk === undefined) return skip('no se puede montar un disco pequeño aquí');
  const other = await another('postgres');
  await other.query(`CREATE TABLESPACE ${NAME}_lleno LOCATION '${disk}'`);
  await db.execute(sql.raw(`ALTER TABLE departamentos SET TABLESPACE ${NAME}_lleno`));
  await writeFile(path.join(disk, 'relleno'), Buffer.alloc(2 ** 20)).catch(() => {});
  const refused = await create('Compras');
  expect(refused.statusCode).toBe(503);
  expect(refused.json().mensaje).toBe(
    'No se ha guardado: no queda sitio en el disco. Inténtalo más tarde; quien administra el programa debe hacer sitio',
  );
  expect((await admin('GET /departamentos/leer')).statusCode).toBe(200);
  await rm(path.join(disk, 'relleno'));
  expect((await create('Compras')).statusCode).toBe(200);
  await db.execute(sql.raw('ALTER TABLE departamentos SET TABLESPACE pg_default'));
  await other.query(`DROP TABLESPACE ${NAME}_lleno`);
});
