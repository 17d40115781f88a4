// Takes long: a second server of PostgreSQL that copies the first, and the demonstration in it.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { readVersions } from '#comparador/ofertas/comparador/public-version.server.ts';
import { refreshStaleOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { prepareDatabase } from '#platform/database/database-roles.server.ts';
import { giveReplicas, openDatabase, readingAt } from '#platform/database/db.server.ts';
import { openReplicas } from '#platform/database/replicas/open-replicas.server.ts';
import type { Freshness } from '#platform/database/replicas/read-replicas.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { seedDemo } from '#program/demo.server.ts';
import { loadReferenceData } from '#program/reference-data.server.ts';
import { serveApp, temporaryFolder } from './support/app.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';
import { freePort, until } from './support/program.testing.server.ts';
import { startPackagedServer } from './support/system-postgres.testing.server.ts';

/** Reads go to a real streaming replica if it already has the data, and never to a replica that is behind. */

const heard: unknown[] = [];

const primary = await startPackagedServer();
await prepareDatabase({ url: primary.url, ownerUrl: undefined });
const db = openDatabase({ url: primary.url });
atTheEnd(() => db.$client.end());
await loadReferenceData(db);
const now = new Date('2026-11-21T10:00:00Z');
await seedDemo(db, folderFiles(await temporaryFolder()), now);
await refreshStaleOffers(db, now);
const replica = await primary.replica();
const there = new pg.Client(replica.url);
there.on('error', () => {});
await there.connect();
atTheEnd(() => there.end());

/** Lets `db` read from the replicas at these ports. */
function askAlso(ports: number[]): void {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const replicas = openReplicas({
    url: `postgres://postgres@${hosts}/postgres`,
    primary: db.$client,
    max: 4,
    versionOf: readVersions,
    // On a busy machine the replica is late, and the reading would go to the primary.
    checkMs: 10_000,
    behindMs: 2_000,
    onChange: (failure) => heard.push(failure),
  });
  giveReplicas(db, replicas);
  atTheEnd(() => replicas.stop());
}

const ask = async (text = 'pg_is_in_recovery()') => {
  const { rows } = await db.execute<{ replica: boolean }>(sql.raw(`SELECT ${text} AS replica`));
  return rows[0]?.replica ? 'replica' : 'primary';
};
const whoReads = (freshness: Freshness) => readingAt(db, freshness, () => ask());
const pause = () => there.query('SELECT pg_wal_replay_pause()');
const resume = () => there.query('SELECT pg_wal_replay_resume()');

askAlso([await freePort(), replica.port]);
await until(async () => (await whoReads('now')) === 'replica');

describe('lo que se lee con permiso va a la réplica', () => {
  test('y lo demás no: ni lo que se lee sin él, ni lo que se escribe, ni lo que se lee después de escribir', async () => {
    expect(await whoReads('now')).toBe('replica');
    expect(await ask()).toBe('primary');
    const after = await readingAt(db, 'now', async () => {
      const before = await ask();
      await db.execute(sql`UPDATE version_publica SET version = version`);
      return [before, await ask()];
    });
    expect(after).toEqual(['replica', 'primary']);
    const within = readingAt(db, 'now', () =>
      db.transaction(async (tx) => (await tx.execute(sql`SELECT pg_is_in_recovery() AS r`)).rows[0]?.r),
    );
    expect(await within).toBe(false);
    const locked = readingAt(db, 'now', () => db.execute(sql`SELECT FROM version_publica FOR UPDATE`));
    expect((await locked).rowCount).toBe(1);
    await expect(readingAt(db, 'now', () => db.execute(sql`SELECT nada`))).rejects.toMatchObject({
      cause: { code: '42703' },
    });
  });

  test('si va por detrás no: quien acaba de escribir encuentra lo suyo, y la versión es la pedida', async () => {
    const before = await readVersions(db);
    await pause();
    await db.execute(sql`UPDATE version_publica SET version = version + 1`);
    const now = await readVersions(db);
    expect([await whoReads('now'), await whoReads(now), await whoReads(before)]).toEqual([
      'primary',
      'primary',
      'replica',
    ]);
    await resume();
    await until(async () => (await whoReads(now)) === 'replica');
    expect([await whoReads('now'), await whoReads(before)]).toEqual(['replica', 'primary']);
  });
});

test('una página pública se lee en la réplica, y un cambio se ve en la petición siguiente aunque ella no lo tenga', async () => {
  const address = await serveApp(primary.url, { db });
  const count = async (query: string) => {
    const page = await (await fetch(`${address}/?permiso=B&lugar=Sevilla${query}`)).text();
    return Number(/<h1[^>]*>(\d+) autoescuelas/.exec(page.replaceAll('<!-- -->', ''))?.[1]);
  };
  const first = await count('');
  const { rows } = await there.query(
    // PostgreSQL shows the last query of each connection. Leave out the queries that only ask how new the replica is.
    `SELECT FROM pg_stat_activity WHERE application_name = 'carne-claro' AND query !~ '_wal_|version_publica'`,
  );
  expect(first).toBeGreaterThan(1);
  expect(rows.length).toBeGreaterThan(0);
  await pause();
  await db.transaction(async (tx) => {
    await tx.execute(sql`DELETE FROM ofertas WHERE cod_provincia = '41'`);
    await tx.execute(sql`UPDATE version_publica SET version = version + 1, ofertas_version = version + 1`);
  });
  const second = await count('');
  await resume();
  expect(second).toBe(0);
});

test('un informe se lee en la réplica, y lo que se acaba de guardar está en él aunque ella no lo tenga', async () => {
  const { admin: call } = await openOffice({ db }, { db, url: primary.url });
  const owed = async () => {
    const answer = await call('GET /facturas/antiguedadDeuda');
    expect(answer.statusCode).toBe(200);
    return JSON.stringify(answer.json());
  };
  const first = await owed();
  const { rows } = await there.query(
    `SELECT FROM pg_stat_activity WHERE application_name = 'carne-claro' AND query LIKE '%facturas%'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  await pause();
  await db.execute(sql`
    INSERT INTO facturas_anteriores (id, numero, fecha, cliente_nombre, cliente_id, base, cuota, recargo, retencion, suplidos, total, pendiente)
    SELECT gen_random_uuid(), 'V-1', '2026-01-02', 'Acaba de llegar', id, 900000, 0, 0, 0, 0, 900000, 900000 FROM clientes ORDER BY id LIMIT 1`);
  const second = await owed();
  await resume();
  expect(first).not.toContain('900000.00');
  expect(second).toContain('900000.00');
});

test('si muere a mitad de una lectura contesta el otro, se dice una vez, y al volver se le pregunta de nuevo', async () => {
  expect(await whoReads('now')).toBe('replica');
  heard.length = 0;
  const reading = readingAt(db, 'now', () => ask('pg_is_in_recovery() FROM pg_sleep(1)'));
  await until(async () => {
    const { rowCount } = await there.query(
      `SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND state = 'active' AND pid <> pg_backend_pid()`,
    );
    return rowCount === 1;
  });
  await replica.stop();
  expect(await reading).toBe('primary');
  for (let n = 0; n < 20; n += 1) expect(await whoReads('now')).toBe('primary');
  expect(heard.filter(Boolean)).toHaveLength(1);
  const other = await primary.replica();
  askAlso([other.port]);
  await until(async () => (await whoReads('now')) === 'replica');
});

test('una que sigue a otro servidor no se usa, aunque conteste', async () => {
  const lost = await primary.replica();
  askAlso([lost.port]);
  await until(async () => (await whoReads('now')) === 'replica');
  await lost.promote();
  await until(async () => (await whoReads('now')) === 'primary');
  await db.execute(sql`UPDATE version_publica SET version = version + 1`);
  for (let n = 0; n < 10; n += 1) expect(await whoReads('now')).toBe('primary');
});
