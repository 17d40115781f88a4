// Takes long: a PostgreSQL of its own, copied whole to two places and set back three times.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { markRestored } from '#oficina/base/restored.server.ts';
import { knownToCopies } from '#oficina/instalacion/copias/archivos/known-files.server.ts';
import type { CheckResult } from '#oficina/instalacion/copias/check-restored.server.ts';
import { checkInstant, instantStore, tryInstants } from '#oficina/instalacion/copias/instant-trial.server.ts';
import { readInstants } from '#oficina/instalacion/copias/instants-state.server.ts';
import { whatFails } from '#oficina/instalacion/copias/read-copies.server.ts';
import { ownIdentities } from '#platform/copies/age.server.ts';
import { type Elsewhere, restoreInstant } from '#platform/copies/instants/restore-instant.server.ts';
import { startS3 } from '#platform/files/object-store/s3.testing.server.ts';
import { PATIENCE_MS } from '#platform/http/testing.server.ts';
import { readEnv } from '#program/env.server.ts';
import { readInstant, restoreHere } from '#program/restaurar-instante.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { instantOffice, newDataDir } from './support/instantes.testing.server.ts';

/** Going back to an instant, with the copies of every minute encrypted in two places. */

const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
const identity = await generateX25519Identity();
const [one, two] = [await temporaryFolder(), await temporaryFolder()];
const office = await instantOffice({ places: [one, two], given: [await identityToRecipient(identity)] });
await office.begin();

const before = await office.bill();
const kept = await office.store('antes');
const between = await office.now();
const after = await office.bill();
await office.store('después');
// From here on the files are in an S3 store.
const { files: far } = await startS3();
await office.db.execute(sql`INSERT INTO instalacion (lugar, archivos) VALUES (gen_random_uuid(), 's3')`);
const [there, gone] = [await office.store('allí', far), await office.store('perdido', far)];
expect(await office.instants.reach(PATIENCE_MS)).toBe(true);

type Restore = {
  folder?: string;
  identities?: string[];
  instant?: Date | 'last';
  dataDir?: string;
  elsewhere?: Elsewhere;
};

/** Restores a moment, and gives its facturas, files and checks. */
async function restore({
  folder = two,
  identities = [identity],
  instant = between,
  dataDir,
  elsewhere,
}: Restore = {}) {
  const target = dataDir ?? (await newDataDir());
  let checked: CheckResult | undefined;
  let codes: string[] = [];
  const restored = await restoreInstant({
    store: instantStore(folder),
    identities,
    instant,
    dataDir: target,
    elsewhere,
    known: knownToCopies,
    before: (client, { instant: at }) =>
      markRestored(client, { archivo: 'instantes', copiaDe: at.toISOString(), now: new Date() }),
    after: async (url, found) => {
      checked = await checkInstant(url, found);
      const client = new pg.Client(url);
      await client.connect();
      const { rows } = await client.query<{ codigo: string }>(
        'SELECT codigo FROM facturas WHERE codigo IS NOT NULL ORDER BY codigo',
      );
      codes = rows.map(({ codigo }) => codigo);
      await client.end();
    },
  });
  return { codes, fallos: checked?.fallos, files: restored.files.map(({ ruta }) => ruta), target };
}

test('en un instante entre dos facturas están las de antes, con sus archivos, y ninguna de después', async () => {
  expect([before < after, await office.db.$count(sql`facturas`)]).toEqual([true, 2]);
  const { codes, fallos, files, target } = await restore();
  expect({ codes, fallos, files }).toEqual({ codes: [before], fallos: [], files: [`ficheros/${kept}`] });
  expect(await readFile(path.join(target, 'ficheros', kept), 'utf8')).toBe('antes');
  expect((await readdir(target)).filter((name) => /instantes|proceso|wal/.test(name))).toEqual([]);
});

test('lo que no puede restaurarse se dice antes de tocar nada', async () => {
  const future = new Date(Date.now() + 3_600_000);
  await expect(restore({ instant: future })).rejects.toThrow(
    /no puede restaurarse. Puede restaurarse cualquier instante/,
  );
  const other = await generateX25519Identity();
  await expect(restore({ identities: [other] })).rejects.toThrow('La copia está cifrada para otra clave');
  const full = await temporaryFolder();
  await writeFile(path.join(full, 'algo'), '');
  await expect(restore({ dataDir: full })).rejects.toThrow('no está vacía');
  expect(await readdir(full)).toEqual(['algo']);
});

test('cada mes se prueba solo, con la clave del propio programa, y lo que falla se dice', async () => {
  const copies = async () => ({ ...(await office.copies()), files: far });
  const services = { ...office, copies, clock: () => new Date() };
  await tryInstants(services);
  // The trial compares with these two facturas.
  expect(await office.db.$count(sql`facturas`)).toBe(2);
  expect(await readInstants(services)).toMatchObject({
    instantes: [
      { lugar: one, falla: null },
      { lugar: two, falla: null },
    ],
    instantesProbadosEn: expect.any(String),
  });
  expect(await whatFails(services)).toBeNull();
  expect(await ownIdentities(office.dataDir)).toHaveLength(1);
  const later = () => new Date(Date.now() + 11 * 60_000);
  expect(await whatFails({ ...services, clock: later })).toContain(
    `Copias de cada minuto en ${one}: Hace más de diez minutos que no recibe nada.`,
  );
  await office.db.execute(sql`UPDATE prueba_instante SET error = 'Faltan facturas.'`);
  expect(await whatFails(services)).toContain(
    'La última prueba de volver a un instante falló. Faltan facturas.',
  );
});

test('los archivos que están en un almacén S3 se traen de allí, y los que ya no están se dicen', async () => {
  await far.remove(gone);
  const { fallos, target } = await restore({ instant: 'last', elsewhere: { files: far, bring: true } });
  expect(fallos).toEqual([{ donde: `perdido (${gone})`, motivo: 'no está en la copia' }]);
  expect(await readFile(path.join(target, 'ficheros', there), 'utf8')).toBe('allí');
});

test('un instante se escribe con la hora de Madrid', () => {
  expect(readInstant('2026-11-26 12:34:56')).toEqual(new Date('2026-11-26T11:34:56Z'));
  expect(readInstant('2026-07-01T12:34')).toEqual(new Date('2026-07-01T10:34:00Z'));
  expect(readInstant('ultimo')).toBe('last');
  expect(() => readInstant('ayer')).toThrow('no es un instante');
});

test('sin carpeta de copias, se dice con qué se indica', async () => {
  const env = { ...readEnv({}), COPIAS_DIR: undefined };
  await expect(restoreHere(env, { instante: 'ultimo' })).rejects.toThrow('Indica con --de la carpeta');
});

test('mientras nadie cambia nada no se guarda ningún tramo, escriba lo que escriba el programa de sí mismo', async () => {
  const ended = vi.spyOn(office.archive, 'endSegment');
  const instants = office.keep(0);
  const stored = () => instants.places()[0]?.until?.getTime() ?? 0;
  // End all sessions: a session reports its writes to PostgreSQL's counters some seconds late, or when it ends.
  await office.db.execute(sql`
    SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename <> 'postgres'`);
  const round = async () => {
    await office.db.execute(sql`SELECT pg_stat_force_next_flush()`);
    await instants.round();
  };
  await round();
  const [times, before] = [ended.mock.calls.length, stored()];
  await office.db.execute(
    sql`INSERT INTO programas (id, rol, puede, visto_en) VALUES (gen_random_uuid(), 'todo', '{}', now())`,
  );
  await round();
  expect(ended.mock.calls).toHaveLength(times);
  await office.bill();
  await expect.poll(() => round().then(stored), { timeout: PATIENCE_MS }).toBeGreaterThan(before);
  expect(office.failures).toEqual([]);
});
