import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { type Queue, startJobs } from '#platform/jobs/jobs.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertMonth } from '#test/support/rows.testing.server.ts';
import { type Copies, copySettings, readHour } from './copies-settings.server.ts';
import { copyJob, copyKind } from './copy-jobs.server.ts';
import { runCopy } from './run-copy.server.ts';

/** Folder and hour of the copies, from the panel. */

const { db, url } = await createTestDatabase();
const [dataDir, programDir, place] = [
  await temporaryFolder(),
  await temporaryFolder(),
  await temporaryFolder(),
];
let minutes = 0;
const clock = () => new Date(Date.UTC(2026, 10, 21, 10, minutes));
const settings = copySettings({ db, fixed: undefined, databaseUrl: url, dataDir, program: '9.9.9' });
const services = { db, clock, copies: settings, jobs: (): Queue => jobs };
const jobs: Queue = await startJobs({ databaseUrl: url, jobs: [copyJob(services)], onError: () => {} });
atTheEnd(() => jobs.stop(1_000));
const copies: Copies = {
  settings,
  fixed: false,
  dataDir,
  programDir,
  reschedule: (cron) => jobs.reschedule(copyKind.name, cron),
};
const open = async (changes: Partial<Copies>) =>
  (await openOffice({ clock, copies: { ...copies, ...changes } }, { db, url })).admin;
const admin = await open({});
const set = (body: object) => admin('PUT /copias/ajustar', { hora: '03:30', ...body });

beforeEach(() => db.execute(sql`DELETE FROM ajustes_copias`));

test('la siguiente copia va a la carpeta que se ha puesto y a su hora, sin arrancar otra vez', async () => {
  expect((await admin('PUT /copias/hacer', {})).json().mensaje).toMatch(/no tienen carpeta/);
  const [first, second] = [path.join(place, 'una', 'dentro'), path.join(place, 'otra')];
  expect((await set({ carpeta: first, hora: '22:05' })).json()).toEqual({ mismoDisco: true });
  await runCopy(services, true);
  expect(await readdir(first)).toEqual([expect.stringMatching(/\.tar$/)]);
  expect((await stat(first)).mode & 0o077).toBe(0);
  const { rows } = await db.execute(
    sql`SELECT cron, timezone FROM pgboss.schedule WHERE name = ${copyKind.name}`,
  );
  expect(rows).toEqual([{ cron: '5 22 * * *', timezone: 'Europe/Madrid' }]);
  expect(copyJob({ ...services, copiesHour: await readHour(db) }).cron).toBe('5 22 * * *');
  await set({ carpeta: second });
  minutes = 1;
  await runCopy(services, true);
  expect([(await readdir(first)).length, (await readdir(second)).length]).toEqual([1, 1]);
  expect((await admin('GET /copias/leer')).json()).toMatchObject({
    carpeta: second,
    hora: '03:30',
    fijada: false,
  });
  // Only the hour: the folder stays.
  await set({ hora: '04:00' });
  expect((await settings())?.folder).toBe(second);
  await set({ carpeta: null });
  expect(await settings()).toBeUndefined();
  const log = await db.execute(sql`SELECT FROM sucesos_seguridad WHERE tipo = 'copiasCambiadas'`);
  expect(log.rowCount).toBe(4);
});

test('una carpeta que no sirve se dice, y no se guarda', async () => {
  const refused = async (carpeta: string) => (await set({ carpeta })).json().campos?.[0]?.motivo;
  await writeFile(path.join(place, 'archivo'), '');
  await symlink(dataDir, path.join(place, 'atajo'));
  await mkdir(path.join(dataDir, 'copias'));
  expect(await refused('copias')).toMatch(/la ruta entera/);
  expect(await refused(path.join(dataDir, 'copias'))).toMatch(/dentro de la carpeta del programa/);
  expect(await refused(path.join(place, 'atajo', 'nueva'))).toMatch(/dentro de la carpeta del programa/);
  expect(await readdir(dataDir)).toEqual(['copias']);
  expect(await refused(programDir)).toMatch(/dentro de la carpeta del programa/);
  expect(await refused(path.join(place, 'archivo'))).toMatch(/hay un archivo/);
  expect(await refused('/proc/copias')).toMatch(/no puede escribir ahí/);
  const id = sql`gen_random_uuid()`;
  await db.execute(
    sql`INSERT INTO copias (id, empezada_en, automatica, bytes) VALUES (${id}, now() + interval '1 year', true, 1e15)`,
  );
  expect(await refused(path.join(place, 'grande'))).toMatch(/no cabe la copia: hacen falta/);
  await db.execute(sql`DELETE FROM copias`);
  expect(await settings()).toBeUndefined();
});

test('la que fija el servidor va delante y solo se cambia la hora; la demostración no hace copias', async () => {
  const fixed = await open({ fixed: true });
  const answer = await fixed('PUT /copias/ajustar', { carpeta: place, hora: '05:00' });
  expect([answer.statusCode, answer.json().mensaje]).toEqual([409, expect.stringContaining('quien lleva')]);
  expect((await fixed('PUT /copias/ajustar', { hora: '05:00' })).statusCode).toBe(200);
  expect((await fixed('GET /copias/leer')).json()).toMatchObject({ hora: '05:00', fijada: true });
  const wins = copySettings({ db, fixed: ['/de/fuera'], databaseUrl: url, dataDir, program: '9.9.9' });
  await set({ carpeta: path.join(place, 'panel') });
  expect((await wins())?.folder).toBe('/de/fuera');
  await insertMonth(db, '2026-08-01', { origen: 'demostracion' });
  expect((await set({ carpeta: place })).json().mensaje).toMatch(/La demostración no hace copias/);
  await db.execute(sql`DELETE FROM meses_dgt`);
});

test('una copia restaurada no escribe en la carpeta de la instalación de la que viene hasta que se confirma', async () => {
  const folder = path.join(place, 'de-verdad');
  await set({ carpeta: folder });
  await db.execute(sql`
    INSERT INTO restauracion (archivo, copia_de, restaurada_en) VALUES ('a.tar', now(), now())`);
  await runCopy(services, true);
  expect(await readdir(folder)).toEqual([]);
  await db.execute(sql`UPDATE restauracion SET confirmada_en = now()`);
  expect((await settings())?.folder).toBe(folder);
  await db.execute(sql`DELETE FROM restauracion`);
});
