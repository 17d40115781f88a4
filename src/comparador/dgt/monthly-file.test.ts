import { createHash } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArchivoNoValido } from './invalid-file.ts';
import { readMonthlyFile } from './monthly-file.server.ts';
import { MONTHLY_HEADER } from './monthly-row.ts';
import {
  enNoviembreDe2026,
  gzipFile,
  inPieces,
  type Line,
  monthlyFile,
  monthlyLine,
  zipFile,
} from './monthly-text.testing.server.ts';
import { unpack } from './unpack.server.ts';

const lines: Line[] = [{}, { nombre: 'PEÑA', codigo: 'A 0235', seccion: '12' }, { tipo: 'PRUEBA TEÓRICA' }];

const read = (content: Buffer, archivo = 'mes.txt', pieceSize?: number) =>
  readMonthlyFile({ source: { bytes: inPieces(content, pieceSize) }, archivo, clock: enNoviembreDe2026 });

const refusal = async (content: Buffer, archivo = 'mes.txt') => {
  const error: unknown = await read(content, archivo).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ArchivoNoValido);
  return error instanceof Error ? error.message : '';
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carne-claro-fichero-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('un fichero mensual se lee', () => {
  test('igual suelto, en gzip o en zip, se llame como se llame, y cortado por donde sea', async () => {
    const text = monthlyFile(lines);
    const { data } = await read(text);
    expect(data).toMatchObject({
      mes: '2025-12-01',
      filas: 3,
      centros: [{ nombre: 'Albacete', codProvincia: '02' }],
    });
    expect(data.escuelas).toEqual([
      { codigo: 'AB0198', nombre: 'ALARCON' },
      { codigo: 'A 0235', nombre: 'PEÑA' },
    ]);
    expect(data.secciones).toEqual([
      { escuela: 0, seccion: '01' },
      { escuela: 1, seccion: '12' },
    ]);
    const zip = zipFile([{ name: 'export_auto_20251201_20251231.txt', content: text }]);
    for (const packed of [text, gzipFile(text), zip]) {
      expect((await read(packed)).data).toEqual(data);
      expect((await read(packed, 'otro nombre', 1)).data).toEqual(data);
    }
  });

  test('igual copiado en UTF-8, con su marca o sin ella, con comillas, o en el zip de un Mac', async () => {
    const { data } = await read(monthlyFile(lines));
    const text = monthlyFile(lines).toString('latin1');
    const quoted = text.replaceAll(/[^;\n]+/g, (field) => `"${field.replaceAll('"', '""')}"`);
    const zip = zipFile([
      { name: 'mes/', content: Buffer.alloc(0) },
      { name: 'mes/mes.txt', content: Buffer.from(text) },
      { name: '__MACOSX/mes/._mes.txt', content: Buffer.from('Mac OS X') },
    ]);
    for (const copy of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${quoted.replaceAll('\n', '\r\n')}`),
      Buffer.from(quoted, 'latin1'),
      zip,
    ]) {
      expect((await read(copy)).data).toEqual(data);
      expect((await read(copy, 'copia', 1)).data).toEqual(data);
    }
  });

  test('con la huella de sus bytes tal como llegaron', async () => {
    const packed = gzipFile(monthlyFile(lines));
    const { sha256 } = await read(packed);
    expect(sha256).toBe(createHash('sha256').update(packed).digest('hex'));
  });

  test('con finales de línea de Windows', async () => {
    const text = monthlyFile(lines);
    const windows = Buffer.from(text.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
    expect((await read(windows)).data).toEqual((await read(text)).data);
  });

  test('contando los bytes leídos hasta el total del fichero', async () => {
    const file = path.join(folder, 'mes.txt.gz');
    const packed = gzipFile(monthlyFile(lines));
    writeFileSync(file, packed);
    const seen: [number, number][] = [];
    await readMonthlyFile({
      source: { path: file },
      archivo: 'mes.txt.gz',
      clock: enNoviembreDe2026,
      onProgress: (done, total) => seen.push([done, total]),
    });
    expect(seen.at(-1)).toEqual([packed.length, packed.length]);
  });

  test('con las filas de turno libre y de recuperación de puntos aparte', async () => {
    const { data } = await read(
      monthlyFile([
        { codigo: 'AB0000', nombre: 'TURNO LIBRE' },
        { codigo: 'AB0300', nombre: 'CURSOS', seccion: '', permiso: 'RPV', tipo: 'PRUEBA TEÓRICA' },
        {},
      ]),
    );
    expect(data.escuelas).toEqual([
      { codigo: 'AB0300', nombre: 'CURSOS' },
      { codigo: 'AB0198', nombre: 'ALARCON' },
    ]);
    expect(data.apartes.map(({ tipo, row }) => [tipo, row.codigo])).toEqual([
      ['turno_libre', 'AB0000'],
      ['rpv', 'AB0300'],
    ]);
  });
});

describe('un fichero que no es el de la DGT se rechaza con su nombre, la línea y el motivo', () => {
  const raw = (...rows: string[]) => Buffer.from([MONTHLY_HEADER, ...rows, ''].join('\n'), 'latin1');
  const good = monthlyLine({});

  test.each<[string, Buffer, string]>([
    [
      'otra cabecera',
      Buffer.from('PROVINCIA;CENTRO\n'),
      'mes.txt, línea 1: la cabecera no es la de los microdatos',
    ],
    ['una columna de menos', raw(good, 'a;b;c'), 'mes.txt, línea 3: tiene 3 columnas y debería tener 15'],
    ['una suma que no cuadra', raw(good.replace(';12;7;', ';11;7;')), 'mes.txt, línea 2: NUM_APTOS es 11'],
    ['letras perdidas', raw(good.replace('Ó', 'ï¿½')), 'mes.txt, línea 2: la codificación está dañada'],
    [
      'otro mes',
      monthlyFile([{}, { mes: 11 }]),
      'mes.txt, línea 3: es de noviembre de 2025 y las anteriores de',
    ],
    [
      'el mes dos veces, una detrás de otra',
      Buffer.concat([monthlyFile([{}]), monthlyFile([{}])]),
      'mes.txt, línea 3: es otra vez la cabecera: el archivo trae el mes dos veces',
    ],
    [
      'una copia en UTF-16',
      Buffer.from(`\ufeff${monthlyFile([{}]).toString('latin1')}`, 'utf16le'),
      'mes.txt, línea 1: está en UTF-16: guárdalo como UTF-8',
    ],
    [
      'un mes futuro',
      monthlyFile([{ anyo: 2027 }]),
      'mes.txt, línea 2: es de diciembre de 2027, un mes futuro',
    ],
    [
      'un mes remoto',
      monthlyFile([{ anyo: 2009 }]),
      'mes.txt, línea 2: es de diciembre de 2009, anterior a enero de 2010',
    ],
    [
      'una fila repetida',
      monthlyFile([{}, { noAptos: 3 }]),
      'mes.txt, línea 3: repite centro, autoescuela, sección',
    ],
    ['nada', Buffer.alloc(0), 'mes.txt: el fichero está vacío'],
    ['solo la cabecera', raw(), 'mes.txt: no contiene ninguna fila'],
    ['una línea en blanco', raw(good, '', good), 'mes.txt, línea 3: la línea está en blanco'],
    ['el final cortado', raw(good).subarray(0, -4), 'mes.txt, línea 2: está incompleta'],
    ['una línea sin fin', Buffer.alloc(5000, 'x'), 'mes.txt, línea 1: es demasiado larga'],
  ])('%s', async (_, content, message) => {
    expect(await refusal(content)).toContain(message);
  });

  test('bytes nulos', async () => {
    const text = monthlyFile(lines);
    text[text.length - 3] = 0;
    expect(await refusal(text)).toContain('mes.txt, línea 4: contiene bytes nulos');
  });

  test('una fila de turno libre repetida', async () => {
    const libre = { codigo: 'AB0000' };
    expect(await refusal(monthlyFile([libre, libre]))).toContain('línea 3: repite');
  });

  test.each([
    'export_auto_20251101_20251130.txt',
    'export_auto_20251201_20251130.zip',
    'export_auto_20241201.txt',
  ])('un nombre que dice otro mes: %s', async (name) => {
    expect(await refusal(monthlyFile(lines), name)).toContain('y las filas son de diciembre de 2025');
  });

  test('un nombre que dice otro mes dentro de un zip', async () => {
    const zip = zipFile([{ name: 'export_auto_20251101_20251130.txt', content: monthlyFile(lines) }]);
    expect(await refusal(zip, 'bajado.zip')).toContain('y las filas son de diciembre de 2025');
  });

  test('un nombre que dice el mismo mes vale', async () => {
    const { data } = await read(monthlyFile(lines), 'export_auto_20251201_20251231 (1).txt');
    expect(data.filas).toBe(3);
  });
});

describe('un fichero comprimido que no está entero o engaña se rechaza', () => {
  const text = monthlyFile(lines);
  const entry = { name: 'mes.txt', content: text };

  test('un gzip cortado, por donde sea', async () => {
    const packed = gzipFile(text);
    for (const length of [12, Math.floor(packed.length / 2), packed.length - 1]) {
      expect(await refusal(packed.subarray(0, length), 'mes.gz')).toBe(
        'mes.gz: el fichero gzip está dañado o incompleto',
      );
    }
  });

  test('un gzip del disco al que le falta el final', async () => {
    const file = path.join(folder, 'cortado.gz');
    const packed = gzipFile(text);
    writeFileSync(file, packed);
    truncateSync(file, packed.length - 20);
    const reading = readMonthlyFile({
      source: { path: file },
      archivo: 'cortado.gz',
      clock: enNoviembreDe2026,
    });
    await expect(reading).rejects.toThrow('cortado.gz: el fichero gzip está dañado o incompleto');
  });

  test('un zip cortado, por donde sea', async () => {
    const packed = zipFile([entry]);
    for (const length of [10, Math.floor(packed.length / 2), packed.length - 1]) {
      expect(await refusal(packed.subarray(0, length), 'mes.zip')).toBe(
        'mes.zip: el fichero zip está dañado o incompleto',
      );
    }
  });

  test('un zip cuya suma de control no es la de su contenido', async () => {
    expect(await refusal(zipFile([{ ...entry, crc: 1 }]))).toContain('el fichero zip está dañado');
  });

  test('un zip que declara otro tamaño', async () => {
    expect(await refusal(zipFile([{ ...entry, declaredSize: 10 }]))).toContain('el fichero zip está dañado');
  });

  test('un zip sin textos o con varios', async () => {
    expect(await refusal(zipFile([{ name: 'leeme.pdf', content: text }]))).toContain('no trae ninguno');
    expect(await refusal(zipFile([entry, { ...entry, name: 'otro.TXT' }]))).toContain('trae 2 ficheros .txt');
    expect(await refusal(zipFile([{ name: 'xl/workbook.xml', content: text }]))).toContain('hoja de Excel');
    expect((await read(zipFile([entry, { name: 'diseño.pdf', content: text }]))).data.filas).toBe(3);
  });

  test('lo que al descomprimirse pasa de 64 MiB, sin llegar a descomprimirlo', async () => {
    const bomb = Buffer.alloc(100 * 1024 * 1024);
    for (const packed of [bomb, gzipFile(bomb), zipFile([{ name: 'a.txt', content: bomb }])]) {
      let taken = 0;
      const unpacking = unpack({ source: { bytes: inPieces(packed, 65_536) }, archivo: 'bomba' }, (chunk) => {
        taken += chunk.length;
      });
      await expect(unpacking).rejects.toThrow('bomba: ocupa más de 64 MiB sin comprimir');
      expect(taken).toBeLessThanOrEqual(64 * 1024 * 1024);
    }
  });
});
