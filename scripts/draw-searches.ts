import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { pick, type Random, seededRandom } from '../src/platform/kit/seeded-random.ts';
import { halves, readLocalidad } from './buscador/localidades.ts';
import { readPlaces } from './buscador/place-names.ts';
import { readSource } from './buscador/place-sources.ts';
import { type RightAnswers, rightAnswers } from './buscador/right-answers.ts';
import { type ErrorKind, errorKinds, mistype } from './buscador/typing-errors.ts';
import { readingName } from './municipios/ine-names.ts';

/*
 * Draws the searches that the box is measured with, half of them with one typing error, from the lists of the INE and
 * of GeoNames, the districts and neighbourhoods of Madrid and Barcelona, and the former names of municipalities. Every
 * name of a list is as likely as any other: a village counts as much as a city. `right-answers.ts` has the rule of the
 * right answer; the searches were committed before the search was written.
 *
 * A name under five letters gets no typing error, and a mistyped text must not be the name of another place.
 */

const SEED = '9c748ff61c85e7b0fa7ac55ae06c203b9b58a7a4';
const OUTPUT = new URL('../src/comparador/lugares/municipios/drawn-searches.generated.json', import.meta.url);

const HOW_MANY = { ine: 100, geonames: 100, barrios: 50, anteriores: 50 } as const;
const LEAST_LETTERS = 5;

type Origen = keyof typeof HOW_MANY;

export type Sorteada = {
  origen: Origen;
  /** Kind of typing error; null where the name is written right. */
  error: ErrorKind | null;
  /** Name that was drawn, and the text that is searched. */
  nombre: string;
  texto: string;
  /** Right first answers, as kind and code. */
  respuestas: string[];
};

/** Draws the searches from the sources, which must be there. Takes some seconds. */
export function drawSearches(): Sorteada[] {
  const answers = rightAnswers(readPlaces().places);
  return (Object.keys(HOW_MANY) as Origen[]).flatMap((origen) => drawFrom(origen, answers));
}

/** Writes one search in each line, so that changes can be read line by line. */
export const formatSearches = (drawn: readonly Sorteada[]): string =>
  `[\n${drawn.map((search) => JSON.stringify(search)).join(',\n')}\n]\n`;

const namesOf: Record<Origen, () => string[]> = {
  ine: () => readSource('ine').map((row) => row.municipio_nombre ?? ''),
  geonames: () => readSource('localidades').map((row) => row.localidad ?? ''),
  barrios: () => readSource('barrios').flatMap(({ nombre = '', distrito = '' }) => [nombre, distrito]),
  anteriores: () => readSource('anteriores').map((row) => row.nombre_anterior ?? ''),
};

const readings: Record<Origen, (name: string) => string> = {
  ine: readingName,
  geonames: readLocalidad,
  barrios: (name) => name,
  anteriores: (name) => readingName(name.replace(/ \((.+?)\)/g, ', $1')),
};

function drawFrom(origen: Origen, answers: RightAnswers): Sorteada[] {
  const random = randomOf(origen);
  const names = shuffled([...new Set(namesOf[origen]())].sort(), random);
  const kinds = Array.from({ length: HOW_MANY[origen] }, (_, i) =>
    i % 2 === 0 ? null : (errorKinds[((i - 1) / 2) % errorKinds.length] ?? null),
  );
  return kinds.map((error) => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const drawn = drawnSearch({ origen, name, error, answers, random });
      if (drawn) return drawn;
    }
    throw new Error(`Too few names of ${origen}`);
  });
}

type Draw = { origen: Origen; name: string; error: ErrorKind | null; answers: RightAnswers; random: Random };

/** Makes a search from a name; undefined if the name belongs to no known place, or allows no error of that kind. */
function drawnSearch({ origen, name, error, answers, random }: Draw): Sorteada | undefined {
  const reading = pick(random, halves(readings[origen](name)));
  const respuestas = answers.of(reading);
  if (respuestas.length === 0) return undefined;
  if (error === null) {
    const forms = [
      reading,
      withoutAccents(reading),
      reading.toUpperCase(),
      ...(name.includes('/') ? [] : [name]),
    ];
    const texto = pick(
      random,
      forms.filter((form) => !form.includes('(')),
    );
    return { origen, error, nombre: reading, texto, respuestas };
  }
  const plain = withoutAccents(reading);
  if (plain.replace(/[^a-zñ]/g, '').length < LEAST_LETTERS) return undefined;
  const texto = mistype(plain, error, random);
  if (texto === undefined || answers.of(texto).length > 0) return undefined;
  return { origen, error, nombre: reading, texto, respuestas };
}

/** Lower case without accents, as people type on a telephone; the ñ is a key of its own and stays. */
const withoutAccents = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/n\u0303/g, 'ñ')
    .replace(/\p{M}/gu, '');

const randomOf = (origen: Origen): Random =>
  seededRandom(createHash('sha256').update(`${SEED} ${origen}`).digest().readUInt32BE());

function shuffled(names: string[], random: Random): string[] {
  for (let i = names.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [names[i], names[other]] = [names[other] ?? '', names[i] ?? ''];
  }
  return names;
}

if (import.meta.main) {
  const drawn = drawSearches();
  writeFileSync(OUTPUT, formatSearches(drawn));
  console.log(
    `${drawn.length} búsquedas, ${drawn.filter(({ error }) => error !== null).length} con un error.`,
  );
}
