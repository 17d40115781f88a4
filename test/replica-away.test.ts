import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CLAVE, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { openLog } from '#platform/observe/log/log.server.ts';
import { readEnv } from '#program/env.server.ts';
import { startProgram } from '#program/program.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { askAll } from './support/faults.testing.server.ts';
import { freePort, until } from './support/program.testing.server.ts';
import { hasSystemPostgres, startSystemServer } from './support/system-postgres.testing.server.ts';

const WORDS =
  'No se ha guardado: falta la segunda base de datos, en la que se guarda todo a la vez. Inténtalo de nuevo en unos minutos';

/** A program on a PostgreSQL that confirms no write without its replica, and a person who has signed in. */
async function open() {
  const primary = await startSystemServer();
  const replica = await primary.replica();
  const db = openDatabase({ url: primary.url });
  atTheEnd(() => db.$client.end());
  const port = String(await freePort());
  const env = readEnv({
    DATABASE_URL: primary.url,
    DATA_DIR: await temporaryFolder(),
    PORT: port,
    LOG_LEVEL: 'silent',
  });
  const program = await startProgram({ env, log: openLog('silent', false) });
  const close = () => program.close();
  atTheEnd(close);
  await openDoors(db);
  const { email } = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });
  const url = `http://127.0.0.1:${port}`;
  const entered = await fetch(`${url}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, clave: CLAVE }),
  });
  const { token } = (await entered.json()) as { token: string };
  await db.execute(sql`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await db.execute(sql`SELECT pg_reload_conf()`);
  /** Message of the answer to a write; undefined if it takes more than half a second. */
  const write = async () => {
    const answer = await fetch(`${url}/departamentos/crear`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ nombre: randomUUID() }),
      signal: AbortSignal.timeout(500),
    }).catch(() => undefined);
    return answer && ((await answer.json()) as { mensaje?: string }).mensaje;
  };
  /** Leaves a job in the queue, without waiting for the replica. */
  const leaveWork = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL synchronous_commit = local`);
      await tx.execute(sql`INSERT INTO pgboss.job (name, data) VALUES ('limpieza-accesos', '{}')`);
    });
  return {
    primary,
    replica,
    db,
    write,
    leaveWork,
    close,
    ask: () => askAll({ url, dataDir: '', db, token }),
  };
}

test.skipIf(!hasSystemPostgres)(
  'sin la réplica que lo confirma se consulta y no se guarda, en palabras y al momento; nada se queda esperando en el servidor, ni el programa que se para',
  async () => {
    const { primary, replica, db, write, leaveWork, close, ask } = await open();
    const waiting = async (who = 'carne-claro') => {
      const { rows } = await db.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = ${who}`,
      );
      return rows[0]?.n ?? 0;
    };
    await until(async () => (await ask()).escritura.estado === 200);
    // Five minutes ago, so that a read also writes the last activity of the session (once a minute).
    await db.execute(sql`UPDATE sesiones SET ultima_actividad = now() - interval '5 minutes'`);
    await replica.stop();
    // The program does not know yet that the replica is away: the first writes wait for it.
    await until(async () => (await write()) === WORDS);
    const left = await waiting();
    for (let times = 1; times <= 5; times++) {
      const { escritura, formulario, salud, ...reads } = await ask();
      expect(escritura).toMatchObject({ estado: 503, palabras: WORDS });
      expect(formulario).toMatchObject({ estado: 503, palabras: WORDS });
      expect(Object.values({ ...reads, salud }).map(({ estado }) => estado)).toEqual(Array(7).fill(200));
    }
    // The writes were refused at once, so no more sessions wait in PostgreSQL.
    expect(await waiting()).toBe(left);
    const another = await primary.replica();
    await until(async () => (await ask()).escritura.estado === 200);
    // Every commit waits for the replica for a moment, so try until none does.
    await until(async () => (await waiting()) === 0);
    // Stop the program while the job queue waits for a replica that is away again.
    await another.stop();
    await leaveWork();
    await until(async () => (await waiting('carne-claro jobs')) > 0);
    await close();
  },
);
