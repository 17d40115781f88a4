import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PDF } from '@libpdf/core';
import PDFDocument from 'pdfkit';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { atTheEnd } from '#platform/http/testing.server.ts';
import type { SealKey } from './describe-key.server.ts';
import { pdfsig } from './pdfsig.testing.server.ts';
import { checkPdf, rewritePdf } from './qpdf.testing.server.ts';
import { readSeals } from './read-seals.server.ts';
import { readSealKey } from './seal-key.server.ts';
import { checkSealable, sealPdf } from './seal-pdf.server.ts';

const AT = new Date('2026-11-21T10:00:00Z');
let folder: string;
let key: SealKey;
let other: SealKey;
let plain: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-sello-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  const own = (name: string) =>
    readSealKey({ dataDir: path.join(folder, name), titular: `Sello de ${name}` });
  [key, other, plain] = await Promise.all([own('una'), own('otra'), drawPdf('Contrato', 3)]);
});

function drawPdf(text: string, pages: number): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false });
  for (let page = 1; page <= pages; page++) doc.addPage().text(`${text}, página ${page}`);
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  doc.end();
  return new Promise((resolve) => doc.on('end', () => resolve(Buffer.concat(parts))));
}

const seal = (bytes: Uint8Array, by = key, paginas?: Uint8Array) =>
  sealPdf(bytes, { key: by, at: AT, motivo: 'Firmas de un contrato', ...(paginas && { paginas }) });
const GOOD = { nuestro: true, integro: true, entero: true };
const valid = async (context: TestContext, bytes: Uint8Array) =>
  (await pdfsig(context, bytes)).match(/Signature Validation: (.*)/g)?.map((line) => line.slice(22));

describe('el sello', () => {
  test('otro programa lo da por bueno, lo llama PAdES y ve que cubre todo', async (context) => {
    const sealed = await seal(plain);
    expect(await checkPdf(sealed)).toBe(0);
    expect(await readSeals(sealed, [key.huella])).toEqual([{ ...GOOD, certificado: key.huella }]);
    expect(await readSeals(sealed, [other.huella])).toMatchObject([{ nuestro: false, integro: true }]);
    expect(await pdfsig(context, sealed)).toMatch(
      /ETSI\.CAdES\.detached[\s\S]*Total document signed[\s\S]*Signature is Valid/,
    );
  });

  test('lo que había queda byte por byte, y las páginas de más van detrás', async (context) => {
    const sealed = await seal(plain, key, await drawPdf('Certificado', 2));
    expect(sealed.subarray(0, plain.length).equals(plain)).toBe(true);
    expect((await PDF.load(sealed)).getPageCount()).toBe(5);
    expect(await checkPdf(sealed)).toBe(0);
    expect(await valid(context, sealed)).toEqual(['Signature is Valid.']);
  });

  test('un segundo sello no estropea el primero, y se sabe cuál llega hasta el final', async (context) => {
    const twice = await seal(await seal(plain), other);
    expect(await readSeals(twice, [key.huella])).toEqual([
      { ...GOOD, entero: false, certificado: key.huella },
      { ...GOOD, nuestro: false, certificado: other.huella },
    ]);
    expect(await valid(context, twice)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
  });

  test.for([
    ['con sus objetos en flujos', ['--object-streams=generate']],
    ['ordenado para la red', ['--linearize']],
    ['cifrado sin pedir contraseña', ['--encrypt', '', 'dueño', '256', '--']],
    ['cifrado con AES de 128', ['--encrypt', '', 'd', '128', '--use-aes=y', '--']],
  ] as const)('un PDF %s se sella sin escribirlo de nuevo', async ([_name, options], context) => {
    const given = await rewritePdf(plain, ...options);
    const sealed = await seal(given, key, await drawPdf('Certificado', 1));
    expect(sealed.subarray(0, given.length).equals(given)).toBe(true);
    expect(await checkPdf(sealed)).toBe(0);
    expect(await readSeals(sealed, [key.huella])).toMatchObject([GOOD]);
    expect(await readSeals(await seal(sealed, other), [key.huella])).toMatchObject([
      { integro: true, entero: false },
      { integro: true, entero: true },
    ]);
    expect(await valid(context, sealed)).toEqual(['Signature is Valid.']);
  });

  test.each([
    [
      'que pide contraseña',
      (given: Buffer) => rewritePdf(given, '--encrypt', 'lee', 'd', '256', '--'),
      /contraseña/,
    ],
    ['cortado', async (given: Buffer) => given.subarray(0, given.length - 300), /dañado/],
    ['que no lo es', async () => Buffer.from('hola'), /PDF/],
  ])('un PDF %s no se sella, y se dice por qué', async (_name, make, why) => {
    const given = await make(plain);
    await expect(checkSealable(given)).rejects.toThrow(why);
    await expect(seal(given)).rejects.toThrow(why);
  });

  test('un byte cambiado en cualquier parte se nota; uno añadido, también', async () => {
    const sealed = await seal(plain);
    const places = [20, plain.length - 40, plain.length + 30, sealed.length - 12];
    for (const place of places) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const [read] = await readSeals(changed, [key.huella]);
      expect(read?.integro ?? false, `byte ${place}`).toBe(false);
    }
    const added = Buffer.concat([sealed, Buffer.from('\n')]);
    expect(await readSeals(added, [key.huella])).toMatchObject([{ integro: true, entero: false }]);
  });

  test('un sello traído de otro documento no vale', async () => {
    const sealed = await seal(plain);
    const foreign = await seal(await drawPdf('Otro', 3));
    const hole = (bytes: Buffer) => /<([\da-f]{20000,})>/.exec(bytes.toString('latin1'))?.[1] ?? '';
    const mixed = Buffer.from(sealed.toString('latin1').replace(hole(sealed), hole(foreign)), 'latin1');
    expect(await readSeals(mixed, [key.huella])).toMatchObject([{ nuestro: true, integro: false }]);
  });

  test('uno que dice cubrir lo que no hay, o no el principio, no vale y se lee', async () => {
    const sealed = (await seal(plain)).toString('latin1');
    const covering = (range: string) =>
      readSeals(Buffer.from(sealed.replace(/\/ByteRange \[.*?\]/, range), 'latin1'), [key.huella]);
    const nothing = [{ nuestro: false, integro: false, entero: false, certificado: undefined }];
    const [whole = '', first = ''] = /\/ByteRange \[0 (\d+) \d+ \d+ *\]/.exec(sealed) ?? [];
    expect(await covering(whole)).toMatchObject([GOOD]);
    expect(await covering(whole.replace('[0 ', '[1 '))).toEqual(nothing);
    expect(await covering(whole.replace(` ${first} `, ` ${'9'.repeat(first.length)} `))).toEqual(nothing);
  });

  test('de lo que no es un PDF, o no lleva sellos, no hay nada que decir', async () => {
    expect(await readSeals(plain, [key.huella])).toEqual([]);
    expect(await readSeals(Buffer.from('nada'), [key.huella])).toEqual([]);
  });
});

describe('la clave', () => {
  test('propia, se hace una vez, nadie más la lee y se dice de quién es', async () => {
    const again = await readSealKey({ dataDir: path.join(folder, 'una'), titular: 'Otro nombre' });
    expect(again).toMatchObject({ huella: key.huella, propio: true });
    expect(again.titular).toContain('Sello de una');
    expect((await stat(path.join(folder, 'una', 'sello.pem'))).mode & 0o777).toBe(0o600);
  });

  test('dos que empiezan a la vez acaban con la misma', async () => {
    const options = { dataDir: path.join(folder, 'juntas'), titular: 'Juntas' };
    const [one, two] = await Promise.all([readSealKey(options), readSealKey(options)]);
    const later = await readSealKey(options);
    expect([one.huella, two.huella]).toEqual([later.huella, later.huella]);
  });

  test.for([
    ['de hoy', []],
    ['de antes, con RC2 y 3DES', ['-legacy']],
  ] as const)(
    'de un PKCS#12 %s se lee con su contraseña y con ninguna otra',
    async ([_name, options], context) => {
      const file = await makeP12(`p12${options.length}`, options);
      const named = { p12File: file, dataDir: folder, titular: '' };
      const given = await readSealKey({ ...named, p12Password: 'clave ñ' });
      expect(given).toMatchObject({ propio: false });
      expect(given.titular).toContain('Negocio de prueba');
      await expect(readSealKey({ ...named, p12Password: 'otra' })).rejects.toThrow('SELLO_P12_PASSWORD');
      await expect(readSealKey({ ...named, p12File: `${file}.no` })).rejects.toThrow('SELLO_P12_FILE');
      expect(await valid(context, await seal(plain, given))).toEqual(['Signature is Valid.']);
    },
  );
});

/** A PKCS#12 made by OpenSSL, with an elliptic curve key. */
async function makeP12(name: string, options: readonly string[]): Promise<string> {
  const { execFileSync } = await import('node:child_process');
  const at = (ending: string) => path.join(folder, `${name}.${ending}`);
  const quiet = { stdio: 'ignore' } as const;
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '30',
      '-subj',
      '/C=ES/CN=Negocio de prueba',
      '-keyout',
      at('key'),
      '-out',
      at('crt'),
    ],
    quiet,
  );
  await writeFile(at('pass'), 'clave ñ');
  execFileSync(
    'openssl',
    [
      'pkcs12',
      '-export',
      ...options,
      '-inkey',
      at('key'),
      '-in',
      at('crt'),
      '-out',
      at('p12'),
      '-passout',
      `file:${at('pass')}`,
    ],
    quiet,
  );
  expect((await readFile(at('p12'))).length).toBeGreaterThan(500);
  return at('p12');
}
