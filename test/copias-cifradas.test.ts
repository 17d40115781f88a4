import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listCopies, whatFails } from '#oficina/instalacion/copias/read-copies.server.ts';
import { runCopy } from '#oficina/instalacion/copias/run-copy.server.ts';
import { allRecipients, ownIdentities, readIdentities } from '#platform/copies/age.server.ts';
import { checkCopy } from '#platform/copies/check-copy.server.ts';
import { restoreCopy } from '#platform/copies/restore-copy.server.ts';
import { asProgram, createTestDatabase } from '#platform/http/testing.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { emptyPlace } from './support/copias.testing.server.ts';

/** Copies encrypted with age, in several folders. */

const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
const identity = await generateX25519Identity();
const { db, url } = await createTestDatabase();
const dataDir = await temporaryFolder();
const recipients = await allRecipients(dataDir, [await identityToRecipient(identity)]);
let minutes = 0;

/** Makes a copy in these folders, and gives what fails afterwards. */
async function copyTo(...folders: string[]): Promise<string | null> {
  const [folder = '', ...others] = folders;
  minutes += 1;
  const now = new Date(Date.UTC(2026, 10, 22, 3, minutes));
  const settings = { databaseUrl: asProgram(url).url, dataDir, folder, others, recipients, program: '9.9.9' };
  const services = { db, clock: () => now, copies: async () => settings };
  await runCopy(services, true);
  const [last] = await listCopies(services);
  expect(last?.comprobadaEn).toBe(now.toISOString());
  return whatFails(services);
}

const copiesOf = async (folder: string) => (await readdir(folder)).map((name) => path.join(folder, name));

test('la copia llega cifrada a todas las carpetas, y solo la abre quien tiene una de las claves', async () => {
  const [one, two] = [await temporaryFolder(), await temporaryFolder()];
  await db.execute(
    sql`INSERT INTO departamentos (id, nombre, orden, activo) VALUES (gen_random_uuid(), 'Marca-en-claro', 1, true)`,
  );
  expect(await copyTo(one, two)).toBeNull();
  const [file = ''] = await copiesOf(one);
  const [same = ''] = await copiesOf(two);
  expect(path.basename(file)).toMatch(/^carne-claro-.*Z\.tar\.age$/);
  expect(await readFile(same)).toEqual(await readFile(file));
  expect((await readFile(file)).toString('latin1')).not.toContain('manifiesto.json');

  await expect(checkCopy(file)).rejects.toThrow('La copia está cifrada: indica con --identidad');
  const other = await generateX25519Identity();
  await expect(checkCopy(file, { identities: [other] })).rejects.toThrow('está cifrada para otra clave');
  const keyFile = path.join(await temporaryFolder(), 'clave.txt');
  await writeFile(keyFile, `# public key: age1…\n${identity}\n`);
  for (const identities of [await readIdentities(keyFile), await ownIdentities(dataDir)]) {
    const { tablas } = await checkCopy(same, { identities });
    expect(tablas.find(({ nombre }) => nombre === 'departamentos')?.filas).toBeGreaterThan(0);
  }
  const place = await emptyPlace();
  await restoreCopy({
    file,
    identities: [identity],
    databaseUrl: asProgram(place.url).ownerUrl,
    dataDir: place.dataDir,
    before: async () => {},
    after: async () => {},
  });
  expect(await place.db.$count(sql`departamentos WHERE nombre = 'Marca-en-claro'`)).toBe(1);
});

test('un solo bit cambiado de una copia cifrada se encuentra', async () => {
  const folder = await temporaryFolder();
  await copyTo(folder);
  const [file = ''] = await copiesOf(folder);
  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await chmod(file, 0o600);
  await writeFile(file, bytes);
  await expect(checkCopy(file, { identities: [identity] })).rejects.toThrow('La copia está dañada');
});

test('la que llega a una carpeta y no a otra lo dice, y se hace aunque falle la primera', async () => {
  const [good, parent] = [await temporaryFolder(), await temporaryFolder()];
  const bad = path.join(parent, 'archivo', 'dentro');
  await writeFile(path.join(parent, 'archivo'), '');
  expect(await copyTo(good, bad)).toBe(
    `La última copia de seguridad no está como debe. No ha llegado a ${bad}. No se llega a la carpeta de las copias.`,
  );
  expect(await copyTo(bad, good)).toContain(`No ha llegado a ${bad}`);
  expect(await copiesOf(good)).toHaveLength(1);
  await mkdir(path.join(parent, 'otra'));
  expect(await copyTo(good, path.join(parent, 'otra'))).toBeNull();
});
