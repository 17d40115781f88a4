// Takes long: the real program starts anew in most of its tests.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { readVersion } from '#program/version.server.ts';
import {
  freePort,
  newDataFolder,
  type RunningProgram,
  spawnProgram,
  startProgram,
  until,
} from './support/program.testing.server.ts';

const { dataDir, remove } = await newDataFolder();
afterAll(remove);
const PORT = String(await freePort());
const env = { DATA_DIR: dataDir, PORT };

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { ownerUrl } = await joinEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A new installation shows this page to visitors (decision 075). */
const SOBER = 'Estamos preparando la web';
const visit = async (url: string) => (await fetch(url)).text();

/**
 * The tests run in order on the same data folder. Each start takes seconds, so a program that is still running also serves the next
 * test: `running`.
 */
let running: RunningProgram;
afterAll(() => running?.child.kill('SIGKILL'));

test('mientras arranca responde 503 en su puerto, y luego dice dónde está', async () => {
  running = spawnProgram({ env, shared: true });
  const seen = new Set<number>();
  await until(async () => {
    if (running.child.exitCode !== null) throw new Error(`the program ended: ${running.output()}`);
    const status = (await fetch(`${running.url}/salud`).catch(() => undefined))?.status;
    if (status) seen.add(status);
    return status === 200;
  });
  expect([...seen]).toEqual([503, 200]);
  await until(async () => running.output().includes(`http://localhost:${PORT}`));
});

test('un segundo programa en la misma carpeta dice que está en uso', async () => {
  const second = spawnProgram({ env: { ...env, PORT: String(await freePort()) } });
  await until(async () => second.child.exitCode !== null);
  expect(second.child.exitCode).toBe(1);
  expect(second.output()).toMatch(/está usando la carpeta de datos/);
  expect((await fetch(`${running.url}/salud`)).status).toBe(200);
});

test('dice que la web se está preparando; con SIGTERM deja acabar la petición que está en marcha y se para limpio, aunque nadie lea ya lo que escribe', async () => {
  const { page, ended } = await withDatabase(async (client) => {
    // The first page needs this table: it waits for the lock while the program gets the order to stop.
    await client.query('BEGIN; LOCK TABLE negocio IN ACCESS EXCLUSIVE MODE');
    const page = visit(`${running.url}/contacto/`);
    await until(async () => (await waitingQueries(client)) > 0);
    // Close the pipes of its output, as when its reader dies.
    for (const output of [running.child.stdout, running.child.stderr]) output?.destroy();
    const ended = running.end('SIGTERM');
    await until(async () => (await fetch(`${running.url}/salud`).catch(() => undefined)) === undefined);
    await client.query('COMMIT');
    // Close this connection before the server stops, or it would get an error.
    return { page, ended };
  });
  expect(await page).toContain(SOBER);
  expect(await ended).toBe(0);
});

async function waitingQueries(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'negocio'::regclass`,
  );
  return rows[0]?.n ?? 0;
}

test('un puerto ocupado se dice antes de tocar los datos', async () => {
  const other = createServer().listen(Number(PORT), '127.0.0.1');
  const program = spawnProgram({ env });
  await until(async () => program.child.exitCode !== null);
  expect(program.child.exitCode).toBe(1);
  expect(program.output()).toContain(`El puerto ${PORT} ya está en uso`);
  await new Promise((resolve) => other.close(resolve));
});

test('un entorno equivocado se dice entero y no arranca nada', async () => {
  const program = spawnProgram({ env: { ...env, PORT: 'x', LOG_LEVEL: 'y' } });
  await until(async () => program.child.exitCode !== null);
  expect(program.output()).toMatch(/- PORT: .*- LOG_LEVEL: /s);
});

test('tras matarlo dos veces seguidas vuelve a arrancar con todo lo guardado', async () => {
  let kept = 0;
  for (let round = 1; round <= 2; round++) {
    const program = await startProgram({ env });
    await withDatabase((client) =>
      client.query(
        `INSERT INTO tasas_dgt (id, codigo, concepto, importe, valido_desde, fuente, consultada_el)
         VALUES (gen_random_uuid(), $1, $1, 1, $2, $1, $2)`,
        [`ronda ${round}`, '2026-01-01'],
      ),
    );
    await program.end('SIGKILL');
    kept += 1;
  }
  running = await startProgram({ env, shared: true });
  const { rows } = await withDatabase((client) =>
    client.query(`SELECT count(*)::int AS n FROM tasas_dgt WHERE codigo LIKE 'ronda %'`),
  );
  expect(rows).toEqual([{ n: kept }]);
});

test('si su PostgreSQL muere lo levanta otra vez, sigue sirviendo y se para limpio con SIGINT', async () => {
  const [pid] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await until(async () => (await fetch(`${running.url}/salud`)).status === 503);
  await until(async () => (await fetch(`${running.url}/salud`)).status === 200);
  expect(await visit(running.url)).toContain(SOBER);
  expect(await running.end('SIGINT')).toBe(0);
});

/** Asks for a page and makes a call with a body, both at once over one connection. */
async function askOverHttp2(ca: Buffer): Promise<void> {
  const session = http2.connect(`https://localhost:${PORT}`, { ca });
  const ask = async (headers: http2.OutgoingHttpHeaders, body = '') => {
    const stream = session.request(headers, { endStream: false });
    stream.end(body);
    const [[answered]] = await Promise.all([once(stream, 'response'), once(stream.resume(), 'end')]);
    return answered[':status'];
  };
  const call = {
    ':method': 'POST',
    ':path': '/usuariosTrabajadores/entrar',
    'content-type': 'application/json',
  };
  const statuses = await Promise.all([
    ask({ ':path': '/' }),
    ask(call, JSON.stringify({ email: 'nadie@ejemplo.es', clave: 'ninguna' })),
  ]);
  expect([session.alpnProtocol, ...statuses]).toEqual(['h2', 200, 401]);
  // Leave the session open: the program must end all the same.
}

test('con certificado sirve https en el mismo puerto, con HTTP/2 y HTTP/1.1; con DATABASE_URL usa ese servidor y lo deja en marcha', async () => {
  const { url, db } = await createTestDatabase();
  const folder = path.dirname(dataDir);
  const [TLS_CERT_FILE, TLS_KEY_FILE] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-out',
    TLS_CERT_FILE,
    '-keyout',
    TLS_KEY_FILE,
  ]);
  const program = spawnProgram({ env: { ...env, DATABASE_URL: url, TLS_CERT_FILE, TLS_KEY_FILE } });
  const ca = await readFile(TLS_CERT_FILE);
  const status = (pathname: string) =>
    new Promise<number | undefined>((resolve) => {
      https
        .get({ host: 'localhost', port: PORT, path: pathname, ca, agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on('error', () => resolve(undefined));
    });
  await until(async () => (await status('/salud')) === 200);
  // A program that is still behind answers 503 (`refuseWhenBehind`).
  await until(async () => (await status('/')) === 200);
  expect(program.output()).toContain(`https://localhost:${PORT}`);
  await askOverHttp2(ca);
  expect(await program.end('SIGTERM')).toBe(0);
  const { rows } = await db.execute(
    "SELECT version FROM declaraciones_responsables WHERE version <> '0.0.1'",
  );
  expect(rows).toEqual([{ version: readVersion() }]);
});
