import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LARGO_DE_SIEMPRE } from '#oficina/base/roles/key-length.ts';
import { series } from '#oficina/ventas/papeles/series.ts';
import * as constants from '#platform/browser/constants.ts';
import { programTexts } from './support/program-texts.ts';
import { readLines } from './support/specification-lines.ts';

const SPECIFICATION = '../shared/spec/especificacion.md';
const lines = readLines(readFileSync('docs/specification.md', 'utf8'));
/** Lines of a test file that hold the titles of its tests and groups. */
const titlesOf = (place: string) =>
  readFileSync(place, 'utf8')
    .split('\n')
    .filter((line) => /^\s*(test|describe|\]|\)|['`])/.test(line));
const at = (file: string) => [file, path.join('src', file)].find((place) => existsSync(place));

describe('la tabla de la especificación', () => {
  test('tiene una línea por cada cosa, sin huecos', () => {
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter(({ files, shown }) => files.length === 0 || shown.length === 0)).toEqual([]);
  });

  test('nombra archivos que existen', () => {
    const files = lines.flatMap((line) => line.files);
    expect(files.filter((file) => at(file) === undefined)).toEqual([]);
  });

  test('nombra pruebas que existen', () => {
    const wrong = lines.flatMap(({ shown }) =>
      shown.filter(({ file, words }) => {
        const place = at(file);
        return place === undefined || !titlesOf(place).some((title) => title.includes(words)) || words === '';
      }),
    );
    expect(wrong).toEqual([]);
  });
});

test.skipIf(!existsSync(SPECIFICATION))(
  'cada texto de la especificación lo dice el programa, letra por letra (se salta sin su carpeta)',
  async () => {
    const specified = readFileSync(SPECIFICATION, 'utf8').matchAll(/(?<![a-z])'([^'\n]+)'/g);
    const texts = [...new Set([...specified].map(([, text = '']) => text))].filter(
      (text) => text !== PATTERN,
    );
    expect(texts.length).toBeGreaterThan(60);
    const said = await programTexts();
    expect(texts.filter((text) => !said(text))).toEqual([]);
  },
);

/** The specification's pattern for the messages of other resources: the program never says it literally. */
const PATTERN = 'Error al crear / obtener / actualizar / eliminar ...';

test('las constantes son las suyas', () => {
  expect(constants).toMatchObject({
    MESSAGE_MS: 3_000,
    REQUEST_TIMEOUT_MS: 60_000,
    LOADING_MINIMUM_MS: 200,
    CHUNK_RELOAD_MS: 60_000,
    PREFETCH_TIMEOUT_MS: 2_000,
    PROGRESS_THROTTLE_MS: 200,
    PROGRESS_DURATION_MS: 5_000,
    TOKEN_KEY: 'token',
  });
  expect(LARGO_DE_SIEMPRE).toEqual({ minimo: 8, maximo: 16 });
  expect(series).toMatchObject({
    VA: 'Venta de artículos',
    VV: 'Venta de vehículos',
    RT: 'Reparación/Transformación',
    I: 'Intermediario',
    VV2M: 'Venta Vehículo 2mano',
    '': 'Genérico',
  });
});
