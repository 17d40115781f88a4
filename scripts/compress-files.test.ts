import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compressFiles, readCopies } from './support/compress-files.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'carne-claro-compress-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('junto a cada archivo que mengua quedan sus dos formas, que dicen lo mismo, y junto a los demás nada', async () => {
  const script = 'export const autoescuela = 1;\n'.repeat(100);
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/main-1a.js'), script);
  writeFileSync(path.join(folder, 'assets/small-2b.js'), script.slice(0, 1000));
  writeFileSync(path.join(folder, 'photo.jpg'), script);
  await compressFiles(folder);
  expect(readdirSync(path.join(folder, 'assets')).sort()).toEqual([
    'main-1a.js',
    'main-1a.js.br',
    'main-1a.js.gz',
    'small-2b.js',
  ]);
  expect(readdirSync(folder).sort()).toEqual(['assets', 'photo.jpg']);
  const form = (ending: string) => readFileSync(path.join(folder, `assets/main-1a.js${ending}`));
  expect(brotliDecompressSync(form('.br')).toString()).toBe(script);
  expect(gunzipSync(form('.gz')).toString()).toBe(script);
});

test('lo que no ha cambiado desde la construcción anterior no se comprime otra vez', async () => {
  const copies = readCopies([folder]);
  expect(copies.size).toBe(2);
  const marked = new Map([...copies.keys()].map((key) => [key, Buffer.from(key.slice(-3))]));
  const again = path.join(folder, 'again');
  mkdirSync(again);
  writeFileSync(path.join(again, 'main-5e.js'), readFileSync(path.join(folder, 'assets/main-1a.js')));
  await compressFiles(again, marked);
  expect(readFileSync(path.join(again, 'main-5e.js.br')).toString()).toBe('.br');
  expect(readFileSync(path.join(again, 'main-5e.js.gz')).toString()).toBe('.gz');
});

test('una copia que se quedó a medias no se aprovecha', () => {
  const cut = path.join(folder, 'cut');
  mkdirSync(cut);
  const script = readFileSync(path.join(folder, 'assets/main-1a.js'));
  const whole = readFileSync(path.join(folder, 'assets/main-1a.js.br'));
  writeFileSync(path.join(cut, 'a.js'), script);
  writeFileSync(path.join(cut, 'a.js.br'), '');
  writeFileSync(path.join(cut, 'a.js.gz'), whole.subarray(0, 9));
  expect(readCopies([cut]).size).toBe(0);
  writeFileSync(path.join(cut, 'a.js.br'), whole);
  expect(readCopies([cut]).size).toBe(1);
});
