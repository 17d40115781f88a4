import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesAreHere } from './buscador/place-sources.ts';
import { drawPlaces, formatPlaces } from './draw-named-places.ts';
import { drawSearches, formatSearches, type Sorteada } from './draw-searches.ts';
import { generateOutlines } from './generate-outlines.ts';
import { generatePlaces } from './generate-places.ts';

const FILE = new URL('../src/comparador/lugares/municipios/drawn-searches.generated.json', import.meta.url);

test('las 300 búsquedas sorteadas son las guardadas, byte a byte, y la mitad llevan una errata', ({
  skip,
}) => {
  const committed = readFileSync(FILE, 'utf8');
  const drawn: Sorteada[] = JSON.parse(committed);
  expect([drawn.length, drawn.filter(({ error }) => error !== null).length]).toEqual([300, 150]);
  skip(!sourcesAreHere(), 'Faltan las fuentes de lugares (../shared/dgt y ../shared/lugares)');
  expect(formatSearches(drawSearches()) === committed).toBe(true);
});

test('los lugares del buscador se pueden volver a hacer iguales, byte a byte, y no llegan a 800 kB', ({
  skip,
}) => {
  const committed = readFileSync(
    new URL('../src/comparador/lugares/municipios/places.generated.json', import.meta.url),
    'utf8',
  );
  expect(Buffer.byteLength(committed)).toBeLessThan(800_000);
  skip(!sourcesAreHere(), 'Faltan las fuentes de lugares (../shared/dgt y ../shared/lugares)');
  expect(generatePlaces() === committed).toBe(true);
});

test('los 400 lugares sorteados y los contornos de los municipios se pueden volver a hacer iguales', ({
  skip,
}) => {
  skip(!sourcesAreHere(), 'Faltan las fuentes de lugares (../shared/dgt y ../shared/lugares)');
  const folder = new URL('../src/comparador/lugares/municipios/', import.meta.url);
  const committed = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  expect(formatPlaces(drawPlaces()) === committed('drawn-places.generated.json')).toBe(true);
  expect(generateOutlines() === committed('outlines.generated.json')).toBe(true);
});
