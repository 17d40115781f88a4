import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { readSource, sourcesAreHere } from '../../scripts/buscador/place-sources.ts';
import { nombreLegible } from '../../src/comparador/dgt/readable-name.ts';
import { distinctInRealFiles, realFiles } from '../../src/comparador/dgt/real-files.testing.server.ts';
import { pick, type Random, seededRandom } from '../../src/platform/kit/seeded-random.ts';
import { searchText } from '../../src/platform/kit/text/search-text.ts';

/** Words that a person of the office types. */
export type Words = {
  /** The sources of the words, for who reads a report. */
  source: string;
  /** Name of an autoescuela, of 18 letters or more; each time another. */
  name(): string;
  /** How many names of the register have all these parts. */
  namesWith(parts: readonly string[]): number;
  /** Postcode of a municipality, of one alone. */
  postcode: string;
  /** Concepts of a presupuesto of five lines: 57 letters. */
  concepts: readonly string[];
};

const LEAST_LETTERS = 18;
const LINES = 5;
/** With the units and the prices of the five lines, 77. */
const LETTERS = 57;

const STUDIES = new URL('../../../shared/lugares/precios_estudios.csv', import.meta.url);

/** Drawn by the seed out of the DGT's months, the INE's streets and the studies of prices; invented ones where those are not here. */
export function drawnWords(seed: number): Words {
  if (realFiles().length === 0 || !sourcesAreHere()) return invented();
  const random = seededRandom(seed);
  const names = distinctInRealFiles([3]).map(([name = '']) => nombreLegible(name));
  const searched = names.map(searchText);
  const longNames = names.filter((name) => name.length >= LEAST_LETTERS);
  const towns = Map.groupBy(readSource('ine'), (row) => row.codigo_postal ?? '');
  const postcodes = [...towns].flatMap(([postcode, shared]) => (shared.length === 1 ? [postcode] : []));
  return {
    source: 'nombres de la DGT, códigos del INE y palabras de estudios de precios',
    name: () => pick(random, longNames),
    namesWith: (parts) => searched.filter((name) => parts.every((part) => name.includes(part))).length,
    postcode: pick(random, postcodes),
    concepts: fiveOf(random, studiedConcepts()),
  };
}

/** Parts of what the studies asked the price of: 'matricula', 'tasas y psicotecnico'. */
function studiedConcepts(): string[] {
  const rows: { concepto: string }[] = parse(readFileSync(STUDIES, 'utf8'), { columns: true });
  const parts = rows.flatMap(({ concepto }) => concepto.split(/[^\p{L}\d ]/u).map((part) => part.trim()));
  return [...new Set(parts)].filter((part) => /\p{L}{4}/u.test(part));
}

/** Five of them that have exactly the letters. */
function fiveOf(random: Random, concepts: readonly string[]): string[] {
  for (;;) {
    const drawn = new Set<string>();
    while (drawn.size < LINES) drawn.add(pick(random, concepts));
    if ([...drawn].join('').length === LETTERS) return [...drawn];
  }
}

function invented(): Words {
  const names = [
    'Formación y Carretera del Duero',
    'Escuela de Conductores del Tajo',
    'Centro Vial de la Ribera Alta',
    'Autoescuela Puente de los Molinos',
    'Conducción Segura del Guadiana',
    'Academia Vial Sierra del Segura',
  ];
  return {
    source: 'inventadas, porque faltan los registros reales (../shared/dgt y ../shared/lugares)',
    name: () => names.shift() ?? 'Autoescuela de la Vuelta Larga',
    namesWith: () => 0,
    postcode: '28901',
    concepts: ['Ficha ampliada', 'Fotografías', 'Rótulo', 'Anuncio web', 'Posicionamiento'],
  };
}
