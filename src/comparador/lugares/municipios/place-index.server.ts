import { type CodigoProvincia, provinciaPorCodigo, provincias } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { type Municipio, municipios } from './data.server.ts';
import { placeData, type Sitio } from './place-data.server.ts';
import { bareKey, placeKey } from './place-key.ts';
import { namesOfProvinces } from './province-names.ts';
import { townByCode } from './town-index.server.ts';
import { type Comunidad, type Isla, namesOfCommunities, namesOfIslands } from './wide-places.ts';

/** A place that has a name. */
export type Place =
  | { tipo: 'provincia'; codigo: CodigoProvincia; nombre: string }
  | ({ tipo: 'municipio' } & Municipio)
  | Comunidad
  | Isla
  | Sitio;

/** Name of a place for the search, without its article. */
export type Entry = {
  readonly place: Place;
  readonly key: string;
  /** The whole name, with its article. */
  readonly whole: string;
  /** A former name or one in use (`otro`) is not official; the first words of a long one (`corto`) even less. */
  readonly uso: 'oficial' | 'otro' | 'corto';
};

let made: Entry[] | undefined;

/** Every name of every place in alphabetical order, made at the first call. */
export function placeEntries(): readonly Entry[] {
  made ??= makeEntries();
  return made;
}

function makeEntries(): Entry[] {
  const byProvince = new Map(
    provincias.map(({ codigo, provincia }): [string, Place] => [
      codigo,
      { tipo: 'provincia', codigo, nombre: provincia },
    ]),
  );
  const entries: Entry[] = [];
  const add = (place: Place | undefined, names: readonly string[], uso: Entry['uso'] = 'oficial') => {
    for (const name of new Set(names)) {
      const whole = searchText(name);
      if (place) entries.push({ place, key: bareKey(name, whole), whole, uso });
    }
  };
  for (const { provincia, nombre } of namesOfProvinces()) add(byProvince.get(provincia.codigo), [nombre]);
  for (const names of Map.groupBy(namesOfCommunities(), ({ comunidad }) => comunidad.codigo).values())
    add(
      names[0]?.comunidad,
      names.map(({ nombre }) => nombre),
    );
  for (const names of Map.groupBy(namesOfIslands(), ({ isla }) => isla.codigo).values())
    add(
      names[0]?.isla,
      names.map(({ nombre }) => nombre),
    );
  const { sitios, anteriores } = placeData();
  for (const town of municipios()) {
    const place: Place = { tipo: 'municipio', ...town };
    const names = officialNames(town);
    add(place, names);
    add(place, anteriores.get(town.codigo) ?? [], 'otro');
    add(place, shortNames(town, names), 'corto');
  }
  for (const sitio of sitios) add(sitio, [sitio.nombre, ...sitio.nombre.split('/')]);
  return entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

const officialNames = ({ nombre }: Municipio): string[] => [nombre, ...nombre.split('/')];

/** `searchText` of the official, former and usual names of a municipality, with and without their articles: a form takes any of them. */
export function keysOfTown(town: Municipio): string[] {
  const names = [...officialNames(town), ...(placeData().anteriores.get(town.codigo) ?? [])];
  return [...new Set(names.flatMap((name) => [searchText(name), placeKey(name)]))];
}

/** Population from which people call a town by the first words of its name: Alcalá, Las Rozas, Pozuelo. */
const CALLED_SHORT = 20_000;

const shortNames = ({ poblacion }: Municipio, names: readonly string[]): string[] =>
  (poblacion ?? 0) < CALLED_SHORT
    ? []
    : names.flatMap((name) => /^(.{4,}?) (?:de |del |d'|i |y |-)/.exec(name.replace('-', ' -'))?.[1] ?? []);

/** Gives the names that begin with `start`, a `placeKey`. */
export function entriesBeginning(start: string): Entry[] {
  const entries = placeEntries();
  const from = firstFrom(entries, start);
  let end = from;
  while (entries[end]?.key.startsWith(start)) end++;
  return entries.slice(from, end);
}

/** Gives the names whose key is `key`, a `placeKey`. */
export function entriesNamed(key: string): Entry[] {
  const entries = placeEntries();
  const from = firstFrom(entries, key);
  let end = from;
  while (entries[end]?.key === key) end++;
  return entries.slice(from, end);
}

let text: { all: string; starts: Int32Array } | undefined;

/** Every name in one text, a line for each, with a blank at both ends: a search in it is a hundred times faster. */
function allNames() {
  if (text) return text;
  const lines = placeEntries().map(({ key }) => ` ${key} \n`);
  let end = 0;
  const starts = Int32Array.from(lines, (line) => {
    end += line.length;
    return end - line.length;
  });
  text = { all: lines.join(''), starts };
  return text;
}

/** Names that contain `inside`, a `placeKey`, from the start of one of their words. */
export function entriesWith(inside: string): Entry[] {
  const { all, starts } = allNames();
  const entries = placeEntries();
  const found: Entry[] = [];
  for (let at = all.indexOf(` ${inside}`); at >= 0; at = all.indexOf(` ${inside}`, at + 1)) {
    const entry = entries[lineAt(starts, at)];
    if (entry && entry !== found.at(-1)) found.push(entry);
  }
  return found;
}

/** Number of the line that holds a position of the text. */
function lineAt(starts: Int32Array, at: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Index of the first entry that is not before `start`. */
function firstFrom(entries: readonly Entry[], start: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.key ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Rank of a name that several places share. First a community or a province, which contains its city; then a municipality
 * by its official names, and by its other names; then an island; a district or a neighbourhood, which have more
 * people than a village; and last a city by the first words of its name.
 */
export function rankOf({ place, uso }: Entry): number {
  switch (place.tipo) {
    case 'comunidad':
    case 'provincia':
      return 0;
    case 'municipio':
      return { oficial: 1, otro: 2, corto: 6 }[uso];
    case 'isla':
      return 3;
    case 'sitio':
      return { distrito: 4, barrio: 5, localidad: 7 }[place.clase];
  }
}

/**
 * Population of a place, to put the likelier first. A province counts more than any city; if no source gives the population, a guess by
 * kind of place.
 */
export function sizeOf(place: Place): number {
  switch (place.tipo) {
    case 'comunidad':
    case 'provincia':
      return 10_000_000;
    case 'municipio':
      return place.poblacion ?? 0;
    case 'isla':
      return place.poblacion;
    case 'sitio':
      return { distrito: 100_000, barrio: 15_000, localidad: 50 }[place.clase];
  }
}

/**
 * Keys of the places that contain a place: its province, municipality and district, by any of their names.
 */
export function containersOf(place: Place): Set<string> {
  if (place.tipo === 'provincia' || place.tipo === 'comunidad') return new Set();
  const names =
    place.tipo === 'sitio' ? [townByCode(place.municipio)?.nombre ?? '', place.distrito ?? ''] : [];
  const province = provinceOfPlace(place);
  const all = [
    ...names,
    ...names.flatMap((name) => name.split('/')),
    ...(provinceNames().get(province) ?? []),
  ];
  return new Set(all.filter(Boolean).map(placeKey));
}

/** INE code of the province of a place that lies in one. */
export const provinceOfPlace = (place: Exclude<Place, Comunidad>): CodigoProvincia => {
  if (place.tipo === 'provincia') return place.codigo;
  if (place.tipo === 'municipio') return place.codProvincia;
  const town = place.tipo === 'isla' ? place.capital : place.municipio;
  const province = provinciaPorCodigo(town.slice(0, 2));
  if (!province) throw new Error(`Municipality ${town} is in no province`);
  return province.codigo;
};

let named: Map<string, string[]> | undefined;

function provinceNames(): Map<string, string[]> {
  if (named) return named;
  named = new Map();
  for (const { provincia, nombre } of namesOfProvinces())
    named.set(provincia.codigo, [...(named.get(provincia.codigo) ?? []), nombre]);
  return named;
}
