import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { folderFiles } from './files.server.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-ficheros-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const files = folderFiles(folder);

const stored = async (key: string) => {
  const content = await files.read(key);
  return content && text(content);
};

test('lo guardado se lee igual, y guardarlo otra vez lo sustituye', async () => {
  await files.put('dgt/2025-12.txt', Readable.from(['Cáceres']));
  expect(await stored('dgt/2025-12.txt')).toBe('Cáceres');
  await files.put('dgt/2025-12.txt', Readable.from(['Ávila']));
  expect(await stored('dgt/2025-12.txt')).toBe('Ávila');
});

test('lo que no existe es nada, no un error', async () => {
  expect(await stored('dgt/1999-01.txt')).toBeUndefined();
});

test('un contenido que se corta a medias no deja rastro ni toca lo anterior', async () => {
  await files.put('corte/a.txt', Readable.from(['entero']));
  const broken = Readable.from(
    (async function* () {
      yield 'medio';
      throw new Error('cut');
    })(),
  );
  await expect(files.put('corte/a.txt', broken)).rejects.toThrow('cut');
  expect(await stored('corte/a.txt')).toBe('entero');
  expect(await readdir(path.join(folder, 'corte'))).toEqual(['a.txt']);
});

test.each(['../fuera', '/etc/passwd', 'a/../../b', 'a//b', '', '.oculto', 'a\0b'])(
  'la clave «%s» se rechaza',
  async (key) => {
    await expect(files.put(key, Readable.from(['x']))).rejects.toThrow('invalid file key');
  },
);

test('se sabe qué hay en una carpeta; una que no existe no tiene nada', async () => {
  await files.put('lista/a.txt', Readable.from(['a']));
  await files.put('lista/b.txt', Readable.from(['b']));
  expect((await Array.fromAsync(files.list('lista'))).sort()).toEqual(['lista/a.txt', 'lista/b.txt']);
  expect(await Array.fromAsync(files.list('ninguna'))).toEqual([]);
});
