import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { municipios } from '../src/comparador/lugares/municipios/data.server.ts';
import { placeKey } from '../src/comparador/lugares/municipios/place-key.ts';
import {
  communitiesOfOneProvince,
  namesOfCommunities,
  namesOfIslands,
} from '../src/comparador/lugares/municipios/wide-places.ts';
import { pick, type Random, seededRandom } from '../src/platform/kit/seeded-random.ts';
import { searchText } from '../src/platform/kit/text/search-text.ts';
import { formerNames, knownBarrios, type NamedPlace, readPlaces } from './buscador/place-names.ts';
import { readSource } from './buscador/place-sources.ts';
import { rightAnswers } from './buscador/right-answers.ts';

/*
 * Draws 400 places as people name them, each with its right answers: islands, communities, names that several places share, districts,
 * neighbourhoods, names in two languages, former names, names in the INE's form, cities with «centro» or a street, and postcodes in every
 * form. The table was committed before the search knew these kinds.
 */

const SEED = '7dfcd3ad559b9a63955706f3c9f4f9d93771f851';
const OUTPUT = new URL('../src/comparador/lugares/municipios/drawn-places.generated.json', import.meta.url);

export type LugarSorteado = {
  clase: string;
  texto: string;
  /** Right answers, as kind and code. */
  respuestas: string[];
};

type NameAnswers = { nombre: string; respuestas: string[] };

/** Draws the places from the sources, which must be there. Takes some seconds. */
export function drawPlaces(): LugarSorteado[] {
  const { places } = readPlaces();
  const answers = rightAnswers(places);
  const right = (nombre: string): NameAnswers => ({ nombre, respuestas: answers.of(nombre) });
  const names = (list: readonly string[]) => [...new Set(list)].sort().map(right);
  const capitals = municipios().filter(({ poblacion }) => (poblacion ?? 0) >= 60_000);
  const kinds: [string, number, NameAnswers[], (name: string, random: Random) => string][] = [
    ['isla', 30, names(namesOfIslands().map(({ nombre }) => nombre)), inAnyForm],
    ['comunidad', 30, names(communities()), inAnyForm],
    ['homonimo', 80, names(sharedNames(places)), inAnyForm],
    ['distrito', 50, names(namesOfKind(places, 'distrito')), inAnyForm],
    ['barrio', 60, knownNames(), inAnyForm],
    ['dos-lenguas', 40, halvesOfTowns(), inAnyForm],
    ['forma-ine', 20, ineForms(), (name) => name],
    ['anterior', 30, names([...formerNames().values()].flat()), inAnyForm],
    [
      'centro',
      10,
      named(capitals),
      (name, random) => pick(random, [`${name} centro`, `${name} capital`, `centro de ${name}`]),
    ],
    ['calle', 10, named(capitals), (name, random) => pick(random, STREETS).replace('@', name)],
    ['codigo-postal', 40, postcodes(), inPostForm],
  ];
  return kinds.flatMap(([clase, count, list, write]) => {
    const random = seededRandom(createHash('sha256').update(`${SEED} ${clase}`).digest().readUInt32BE());
    return Array.from({ length: count }, () => {
      const { nombre, respuestas } = pick(random, list);
      return { clase, texto: write(nombre, random), respuestas };
    });
  });
}

const STREETS = [
  'Calle Mayor, 5, @',
  'c/ Real 12, @',
  'Avda. de la Constitución 3 @',
  'Plaza de España, @',
  'Paseo de la Estación 7, bajo, @',
];

const communities = () => [
  ...namesOfCommunities().map(({ nombre }) => nombre),
  ...communitiesOfOneProvince().map(({ nombre }) => nombre),
];

const namesOfKind = (places: readonly NamedPlace[], kind: NamedPlace['tipo']) =>
  places.filter(({ tipo }) => tipo === kind).flatMap(({ nombres }) => nombres);

/** Names that several places share, at least one of them not a village. */
function sharedNames(places: readonly NamedPlace[]): string[] {
  const byKey = new Map<string, { name: string; of: Set<string>; towns: number }>();
  for (const { tipo, codigo, nombres } of places)
    for (const name of nombres) {
      const known = byKey.get(placeKey(name)) ?? { name, of: new Set<string>(), towns: 0 };
      byKey.set(placeKey(name), known);
      known.of.add(`${tipo}:${codigo}`);
      if (tipo !== 'localidad') known.towns++;
    }
  return [...byKey.values()].filter(({ of, towns }) => of.size > 1 && towns > 0).map(({ name }) => name);
}

/** Each name of each known neighbourhood; the right answer is the neighbourhood, even if a larger place has the name. */
const knownNames = (): NameAnswers[] =>
  knownBarrios().flatMap(({ codigo, nombre }) =>
    nombre.split('/').map((half) => ({ nombre: half, respuestas: [`barrio:${codigo}`] })),
  );

/** Both names of each bilingual municipality of more than 1,000 people. */
const halvesOfTowns = (): NameAnswers[] =>
  municipios()
    .filter(({ nombre, poblacion }) => nombre.includes('/') && (poblacion ?? 0) > 1_000)
    .flatMap(({ codigo, nombre }) =>
      nombre.split('/').map((half) => ({ nombre: half, respuestas: [`municipio:${codigo}`] })),
    );

/** The whole name as the INE writes it: 'Fondó de les Neus, el/Hondón de las Nieves'. */
const ineForms = (): NameAnswers[] =>
  [...new Map(readSource('ine').map((row) => [row.municipio_id, row.municipio_nombre ?? ''])).entries()]
    .filter(([, nombre]) => nombre.includes('/'))
    .map(([codigo, nombre]) => ({ nombre, respuestas: [`municipio:${codigo}`] }));

const named = (towns: readonly { codigo: string; nombre: string }[]): NameAnswers[] =>
  towns.map(({ codigo, nombre }) => ({
    nombre: nombre.split('/')[0] ?? nombre,
    respuestas: [`municipio:${codigo}`],
  }));

/** Postcodes of the INE, and the ones that only GeoNames has. */
const postcodes = (): NameAnswers[] =>
  [...new Set([...readSource('ine'), ...readSource('puntos')].map((row) => row.codigo_postal ?? ''))]
    .sort()
    .map((codigo) => ({ nombre: codigo, respuestas: [`codigoPostal:${codigo}`] }));

function inPostForm(code: string, random: Random): string {
  const forms = [
    code,
    `${code.slice(0, 2)}.${code.slice(2)}`,
    `${code.slice(0, 2)} ${code.slice(2)}`,
    `CP ${code}`,
    `C.P. ${code}`,
    `E-${code}`,
  ];
  return pick(random, code.startsWith('0') ? [...forms, code.slice(1), code.slice(1)] : forms);
}

function inAnyForm(name: string, random: Random): string {
  const plain = searchText(name);
  return pick(random, [name, name, plain, name.toUpperCase()]);
}

/** Writes one place in each line. */
export const formatPlaces = (drawn: readonly LugarSorteado[]): string =>
  `[\n${drawn.map((place) => JSON.stringify(place)).join(',\n')}\n]\n`;

if (import.meta.main) {
  const drawn = drawPlaces();
  writeFileSync(OUTPUT, formatPlaces(drawn));
  console.log(
    `${drawn.length} lugares, ${drawn.filter(({ respuestas }) => respuestas.length === 0).length} sin respuesta.`,
  );
}
