import { PDF, type PdfDict } from '@libpdf/core';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { drawTextPdf } from '#demo/text-pdf.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import type { SealKey } from './describe-key.server.ts';
import { pdfsig } from './pdfsig.testing.server.ts';
import { checkPdf, rewritePdf } from './qpdf.testing.server.ts';
import { readSeals } from './read-seals.server.ts';
import { readSealKey } from './seal-key.server.ts';
import { checkSealable, sealPdf } from './seal-pdf.server.ts';
import { type Elsewhere, leaveField, signElsewhere } from './signed-elsewhere.testing.server.ts';
import { openTimestamps } from './timestamp.testing.server.ts';

const AT = new Date('2026-11-21T10:00:00Z');
let key: SealKey;
let notary: SealKey;
let plain: Buffer;

beforeAll(async () => {
  const own = async (titular: string) => readSealKey({ dataDir: await temporaryFolder(), titular });
  [key, notary, plain] = await Promise.all([
    own('Sello de la casa'),
    own('NOTARÍA DE LA VILLA'),
    drawTextPdf('Escritura', ['Comparecen las partes.']),
  ]);
});

const seal = (bytes: Uint8Array, paginas?: Uint8Array) =>
  sealPdf(bytes, { key, at: AT, motivo: 'Firmas', ...(paginas && { paginas }) });
const signed = async (said: Partial<Elsewhere>, bytes: Uint8Array = plain) =>
  signElsewhere(bytes, notary, { nombre: 'Notario', ...said });
const objectsOf = (bytes: Uint8Array, pattern: RegExp) =>
  Buffer.from(bytes).toString('latin1').match(pattern);

/** Gives the dictionary of each page, without its list of notes and fields. */
async function pagesOf(bytes: Uint8Array) {
  const entries = ({ dict }: { dict: PdfDict }) =>
    [...dict].filter(([key]) => key.value !== 'Annots').map(([key, value]) => [key.value, value]);
  return (await PDF.load(bytes)).getPages().map(entries);
}

/**
 * Seals a PDF that others signed. Nothing that they signed changes, nor the pages, and other programs accept every
 * signature.
 */
async function expectSealed(context: TestContext, given: Buffer, signatures: number): Promise<Buffer> {
  const sealed = await seal(given);
  expect(sealed.subarray(0, given.length).equals(given)).toBe(true);
  const added = sealed.subarray(given.length).toString('latin1');
  expect(added).not.toMatch(/\/Type \/Pages|\bstream\b/);
  expect(await pagesOf(sealed)).toEqual(await pagesOf(given));
  expect(await checkPdf(sealed)).toBe(0);
  const seals = await readSeals(sealed, [key.huella]);
  expect(seals.filter(({ nuestro, integro, entero }) => nuestro && integro && entero)).toHaveLength(1);
  const said = await pdfsig(context, sealed);
  expect(said.match(/Signature is Valid/g)).toHaveLength(signatures + 1);
  return sealed;
}

describe('un PDF que otros firmaron o certificaron', () => {
  test.for([
    ['sin certificar', {}, null],
    ['certificado para rellenar y firmar', { nivel: 2 }, 2],
    ['certificado para anotar también', { nivel: 3 }, 3],
    ['certificado sin decir para qué', { nivel: null }, 2],
    [
      'con campos bloqueados, que no son de firma',
      { fieldMdp: { Action: '/Include', Fields: ['precio'] } },
      null,
    ],
    ['que bloquea un campo al firmarse', { lock: { Action: '/Include', Fields: ['precio'] } }, null],
  ] as [string, Partial<Elsewhere>, number | null][])(
    '%s se sella sin tocar sus páginas',
    async ([_name, said, nivel], context) => {
      const given = await signed(said);
      expect(await checkSealable(given)).toMatchObject({
        firmado: true,
        paginas: 1,
        previas: [{ nivel, integridad: 'integra' }],
      });
      await expectSealed(context, given, 1);
    },
  );

  test('con un campo de firma vacío, el sello va en él, con su nombre y su sitio', async (context) => {
    const given = await signed({ nivel: 2 }, await leaveField(plain, { nombre: 'Comprador' }));
    const sealed = await expectSealed(context, given, 1);
    const fields = objectsOf(sealed, /\/T \(([^)]*)\)/g)?.slice(-1);
    expect(fields).toEqual(['/T (Comprador)']);
    expect(sealed.subarray(given.length).toString('latin1')).toMatch(/\/Rect \[300 40 500 90\]/);
    expect(sealed.subarray(given.length).toString('latin1')).not.toMatch(/\/Type \/Page\b/);
  });

  test.for([
    ['bloqueado por quien firmó', { fieldMdp: { Action: '/Include', Fields: ['Comprador'] } }, {}],
    ['que al firmarse cierra otro', {}, { lock: { Action: '/Include', Fields: ['precio'] } }],
    ['que pide otra clase de firma', {}, { seed: { Type: '/SV', Ff: 2, SubFilter: ['/x'] } }],
  ] as [string, Partial<Elsewhere>, Partial<Elsewhere>][])(
    'un campo vacío %s se deja, y el sello va en uno nuevo',
    async ([_name, said, field], context) => {
      const given = await signed(said, await leaveField(plain, { nombre: 'Comprador', ...field }));
      const sealed = await expectSealed(context, given, 1);
      expect(objectsOf(sealed, /\/T \(([^)]*)\)/g)?.at(-1)).toMatch(/Sello 3/);
    },
  );

  test('por dos, el sello es el tercero, y cada firma cubre lo suyo', async (context) => {
    const given = await signed({ nombre: 'Segundo', dice: 'Berta' }, await signed({ nivel: 3 }));
    await expectSealed(context, given, 2);
    const { previas } = await checkSealable(given);
    expect(previas).toMatchObject([
      { clase: 'certificacion', nivel: 3, integridad: 'integra', revision: 2, revisiones: 3 },
      { clase: 'firma', nivel: null, integridad: 'integra', revision: 3, revisiones: 3, nombre: 'Berta' },
    ]);
    expect(previas[0]).toMatchObject({ titular: 'NOTARÍA DE LA VILLA', fecha: '2025-02-03T09:15:00.000Z' });
  });

  test.for([
    ['certificado sin que admita cambios', { nivel: 1 }, /no admite ningún cambio/],
    ['cuya firma lo cierra a todo', { lock: { Action: '/All', P: 1 } }, /no admite ningún cambio/],
    ['con todos sus campos bloqueados', { fieldMdp: { Action: '/All' } }, /no admite otra firma/],
    [
      'que los bloquea todos menos uno',
      { lock: { Action: '/Exclude', Fields: ['precio'] } },
      /no admite otra firma/,
    ],
  ] as [string, Partial<Elsewhere>, RegExp][])('%s no se sella, y se dice', async ([_name, said, why]) => {
    const given = await signed(said);
    await expect(checkSealable(given)).rejects.toThrow(why);
    await expect(seal(given)).rejects.toThrow(why);
  });

  test('con todo bloqueado menos un campo de firma vacío, va en ese', async (context) => {
    const given = await signed(
      { fieldMdp: { Action: '/Exclude', Fields: ['Comprador'] } },
      await leaveField(plain, { nombre: 'Comprador' }),
    );
    await expectSealed(context, given, 1);
  });

  test.for([
    ['ordenado para la red', ['--linearize']],
    ['con sus objetos en flujos', ['--linearize', '--object-streams=generate']],
    ['cifrado sin pedir contraseña', ['--encrypt', '', 'dueño', '256', '--']],
  ] as const)('%s, el segundo sello no toca el primero', async ([_name, options], context) => {
    const once = await sealPdf(await rewritePdf(plain, ...options), { key: notary, at: AT, motivo: 'Antes' });
    const twice = await seal(once);
    const { previas } = await checkSealable(twice);
    expect(previas).toMatchObject([
      { integridad: 'integra', revision: 2, revisiones: 3, titular: 'NOTARÍA DE LA VILLA' },
      { integridad: 'integra', revision: 3, revisiones: 3, titular: 'Sello de la casa' },
    ]);
    expect(await checkPdf(twice)).toBe(0);
    expect((await pdfsig(context, twice)).match(/Signature is Valid/g)).toHaveLength(2);
  });

  test('no recibe páginas', async () => {
    await expect(seal(await signed({}), plain)).rejects.toThrow('pages are not added');
  });

  test('el sello de tiempo de otra autoridad se comprueba, con su hora', async () => {
    const stamp = openTimestamps(await temporaryFolder(), 'TSA de prueba');
    const given = await signed({ stamp });
    const read = async (bytes: Buffer) => (await checkSealable(bytes)).previas[0];
    const now = await read(given);
    expect(now).toMatchObject({ clase: 'tiempo', integridad: 'integra', titular: 'TSA de prueba' });
    expect(Math.abs(Date.parse(now?.fecha ?? '') - Date.now())).toBeLessThan(60_000);
    const changed = Buffer.from(given.toString('latin1').replace('841.89', '841.88'), 'latin1');
    expect(await read(changed)).toMatchObject({ clase: 'tiempo', integridad: 'rota' });
  });

  test('si lo cambiaron después de firmarse, su firma consta rota', async () => {
    const given = await signed({});
    const text = given.toString('latin1').replace('841.89', '841.88');
    expect(text).toContain('841.88');
    const { previas } = await checkSealable(Buffer.from(text, 'latin1'));
    expect(previas).toMatchObject([{ integridad: 'rota', titular: 'NOTARÍA DE LA VILLA' }]);
  });
});
