// Takes long: copies are restored apart in a PostgreSQL of their own, again and again.
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { choosePart } from '#oficina/instalacion/copias/prueba/choose-part.server.ts';
import { proveCopy } from '#oficina/instalacion/copias/prueba/prove-copy.server.ts';
import { readProof } from '#oficina/instalacion/copias/prueba/read-proof.server.ts';
import { listCopies, whatFails } from '#oficina/instalacion/copias/read-copies.server.ts';
import { type CopySettings, runCopy } from '#oficina/instalacion/copias/run-copy.server.ts';
import { allRecipients, OWN_IDENTITY } from '#platform/copies/age.server.ts';
import type { Manifest } from '#platform/copies/manifest.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { copyOf, demoOffice, withManifest } from './support/copias.testing.server.ts';
import { parentFolder } from './support/memory-folder.testing.server.ts';

/** The program restores last night's copy in a separate place, to prove that the copy works. */

import { until } from './support/program.testing.server.ts';

const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
const office = await demoOffice();
const { db, dataDir } = office;
const operator = await generateX25519Identity();
const [one, two] = [await temporaryFolder(), await temporaryFolder()];
const place = await mkdtemp(path.join(await parentFolder(), 'carne-claro-prueba-'));
await chmod(place, 0o755);
atTheEnd(() => rm(place, { recursive: true, force: true }));

const proof = { folder: path.join(place, 'prueba'), minutes: 60, leastMegabytes: 1 };
let minutes = 0;
let settings: CopySettings = {
  databaseUrl: office.url,
  dataDir,
  folder: one,
  others: [two],
  recipients: await allRecipients(dataDir, [await identityToRecipient(operator)]),
  program: '9.9.9',
  proof,
};
const services = {
  db,
  clock: () => new Date(Date.UTC(2026, 10, 22, 3, minutes)),
  copies: async () => settings,
};
// Mark the chains as real: the proof does not compare the chain of a demonstration with the present one.
await db.transaction(async (tx) => {
  await tx.execute(sql`SET LOCAL session_replication_role = replica`);
  await tx.execute(sql`UPDATE cadenas SET demostracion = false`);
});

const proofs = () => db.$count(sql`pruebas_copias`);
const prove = async (asked = true) => {
  minutes += 1;
  await proveCopy(services, asked);
  return (await readProof(services)).prueba;
};
const keyFile = path.join(dataDir, OWN_IDENTITY);

beforeEach(() => {
  settings = { ...settings, folder: one, others: [two] };
});

test('sin ninguna copia todavía no se prueba nada, ni falla nada', async () => {
  expect(await prove()).toBeNull();
  expect(await proofs()).toBe(0);
  expect(await whatFails(services)).toBeNull();
});

test('la copia de la noche vuelve entera de la segunda carpeta, cifrada, y la prueba un solo programa', async () => {
  await runCopy(services, true);
  minutes += 1;
  await Promise.all([proveCopy(services), proveCopy(services)]);
  await proveCopy(services);
  expect(await proofs()).toBe(1);
  const { prueba, probandose, vueltaEn } = await readProof(services);
  expect(prueba).toMatchObject({ carpeta: two, fallos: [], error: null, parte: null, sinComparar: [] });
  expect(prueba?.segundos).toBeGreaterThanOrEqual(0);
  expect(prueba?.cifras).toBeGreaterThan(200);
  expect([probandose, vueltaEn]).toEqual([false, prueba?.probadaEn]);
  expect(await whatFails(services)).toBeNull();
  expect((await listCopies(services))[0]?.probadaEn).not.toBeNull();
  expect(await readdir(path.join(place, 'prueba'))).toEqual([]);
});

test('con un solo byte cambiado, o sin su clave, no vuelve, y se dice', async () => {
  const [name = ''] = await readdir(two);
  const file = path.join(two, name);
  const good = await readFile(file);
  const bad = Buffer.from(good);
  bad[Math.floor(bad.length / 2)] = (bad[Math.floor(bad.length / 2)] ?? 0) ^ 1;
  await writeFile(file, bad);
  expect(await prove()).toMatchObject({
    segundos: null,
    error: expect.stringContaining('La copia está dañada'),
  });
  expect(await whatFails(services)).toContain('La última copia no ha vuelto en su prueba de cada noche.');
  await writeFile(file, good);
  await rename(keyFile, `${keyFile}.fuera`);
  expect((await prove())?.error).toContain('el programa no tiene su clave, «copias.clave»');
  await writeFile(keyFile, `${await generateX25519Identity()}\n`);
  expect((await prove())?.error).toContain('Está cifrada para otra clave');
  await rename(`${keyFile}.fuera`, keyFile);
});

test('parado el programa a media prueba, no queda nada de ella ni cuenta como fallo', async () => {
  const ending = new AbortController();
  settings = { ...settings, stopping: ending.signal };
  const before = await proofs();
  const proving = proveCopy(services, true).catch((error: Error) => error);
  const inside = () => readdir(path.join(place, 'prueba/copia')).catch(() => []);
  await until(async () => (await inside()).length > 0);
  ending.abort();
  expect(await proving).toBeInstanceOf(Error);
  expect(await proofs()).toBe(before);
  expect(await readdir(path.join(place, 'prueba'))).toEqual([]);
  settings = { ...settings, stopping: undefined };
});

test('lo que no acaba en su tiempo se corta, se dice y no deja nada', async () => {
  settings = { ...settings, proof: { ...proof, minutes: 0.005 } };
  expect((await prove())?.error).toContain('No ha acabado en 0,005 minutos');
  expect(await readdir(path.join(place, 'prueba'))).toEqual([]);
  settings = { ...settings, proof };
});

test('lo que no vuelve igual, o no es lo que nunca cambia, se dice con su nombre', async () => {
  const folder = await temporaryFolder();
  const { file, manifest } = await copyOf(office, folder);
  const cifras = manifest.resumen.cifras as Record<string, string>;
  await withManifest(file, ({ resumen, ...rest }) => ({
    ...rest,
    resumen: { ...resumen, cifras: { ...cifras, 'facturas.total': '1.00', clientes: '3' } },
  }));
  const huella = sql`UPDATE registros_facturacion SET huella = 'otra' || huella WHERE orden = 1`;
  const back = sql`UPDATE registros_facturacion SET huella = substr(huella, 5) WHERE orden = 1`;
  const change = (what: typeof huella) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(what);
    });
  await change(huella);
  settings = { ...settings, folder, others: [] };
  const prueba = await prove();
  await change(back);
  expect(prueba?.fallos.map(({ donde }) => donde)).toEqual([
    'Tabla clientes',
    'Tabla facturas',
    expect.stringMatching(/^Cadena de /),
  ]);
  expect(prueba?.fallos[1]?.motivo).toBe(
    `«total» en conjunto: 1.00 al hacer la copia y ${cifras['facturas.total']} al volver`,
  );
  expect(prueba?.error).toBe('Vuelve, pero no como se guardó: 3 diferencias.');
});

/** Bytes for the whole database of a copy and for `part` of its files. */
const roomFor = ({ tablas, archivos }: Manifest, part: number) => sum(tablas) * 3 + sum(archivos) * part;
const sum = (list: readonly { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0);

test('de una copia anterior a las cifras se compara lo demás; si no cabe entera, por partes', async () => {
  const folder = await temporaryFolder();
  const { file, manifest } = await copyOf(office, folder);
  await withManifest(file, ({ resumen: { cifras, ...resumen }, ...rest }) => ({ ...rest, resumen }));
  const bytes = 250_000_000 + roomFor(manifest, 0.6);
  settings = { ...settings, folder, others: [], proof: { ...proof, bytes } };
  const prueba = await prove();
  expect(prueba).toMatchObject({ error: null, cifras: 0, fallos: [] });
  expect(prueba?.sinComparar).toEqual([expect.stringContaining('todavía no los apuntaba')]);
  expect(prueba?.parte?.bytes).toBeLessThan(prueba?.parte?.deBytes ?? 0);
  settings = { ...settings, proof: { ...proof, bytes: 250_000_000 } };
  expect((await prove())?.error).toMatch(/^No queda sitio para probarla/);
  await rm(folder, { recursive: true });
  expect((await prove())?.error).toContain('No se encuentra ninguna copia en sus carpetas');
});

test('por partes, en pocas noches se restaura todo: la base entera con cada turno de archivos, o las tablas por turnos', async () => {
  const { manifest } = await copyOf(office);
  for (const base of [true, false]) {
    const room = base ? roomFor(manifest, 0.5) : sum(manifest.tablas) * 2;
    const seen = new Set<string>();
    let after = '';
    for (let night = 0; night < 6; night++) {
      const chosen = choosePart(manifest, { room, after });
      expect([chosen.base, chosen.bytes <= room]).toEqual([base, true]);
      const { tablas, archivos } = chosen.manifest;
      for (const name of base ? archivos.map(({ ruta }) => ruta) : tablas.map(({ nombre }) => nombre))
        seen.add(name);
      after = chosen.hasta ?? '';
    }
    expect(seen.size).toBe(base ? manifest.archivos.length : manifest.tablas.length);
  }
  expect(choosePart(manifest, { room: Infinity, after: '' })).toMatchObject({ hasta: null, base: true });
});
