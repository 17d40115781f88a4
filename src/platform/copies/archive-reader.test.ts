import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { readArchive } from './archive-reader.server.ts';
import { createArchive } from './archive-writer.server.ts';
import { MANIFEST, MANIFEST_SUM } from './manifest.server.ts';

const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
const identity = await generateX25519Identity();
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-lector-'));
atTheEnd(() => rm(folder, { recursive: true }));

/** Size of the manifest of some 16,000 files. */
const manifest = randomBytes(3 << 20);

/** Archive whose manifest begins after these bytes. */
async function archiveAt(offset: number, recipients: string[] = []): Promise<string> {
  const archive = await createArchive(folder, `carne-claro-${offset}.tar`, recipients);
  await archive.add('ficheros/antes', offset, Buffer.alloc(offset));
  await archive.add(MANIFEST, manifest.length, manifest);
  await archive.add(MANIFEST_SUM, 64, Buffer.alloc(64));
  return (await archive.finish()).file;
}

/** Places beside the edges of pieces of 64 kB and of 1 MB, and away from them. */
const OFFSETS = [1, 512, 10_000, 65_024, 65_536, 300_000, 1_047_040, 1_048_064, 1_048_576, 2_500_000];

test.each([false, true])(
  'lo que nadie lee de una copia no la detiene, caiga donde caiga (cifrada: %s)',
  async (encrypted) => {
    const recipients = encrypted ? [await identityToRecipient(identity)] : [];
    for (const offset of OFFSETS) {
      const file = await archiveAt(offset, recipients);
      const names = [];
      for await (const { name } of readArchive(file, [identity])) names.push(name);
      expect(names, String(offset)).toEqual(['ficheros/antes', MANIFEST, MANIFEST_SUM]);
    }
  },
);

test('lo que se lee a medias tampoco', async () => {
  const names = [];
  for await (const { name, body } of readArchive(await archiveAt(2_500_000))) {
    names.push(name);
    for await (const _ of body) break;
  }
  expect(names).toEqual(['ficheros/antes', MANIFEST, MANIFEST_SUM]);
});
