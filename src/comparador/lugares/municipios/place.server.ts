import type { Point } from '#platform/kit/distance.ts';
import type { CodigoProvincia } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import type { Municipio as Town } from './data.server.ts';
import {
  beginningSo,
  containing,
  LEAST_INSIDE,
  largest,
  named,
  namedSo,
  nearTo,
  OTHERS,
  placesOf,
} from './find-named.server.ts';
import { namesNear, namesSounding } from './near-names.server.ts';
import { entriesWith, type Place, provinceOfPlace, sizeOf } from './place-index.server.ts';
import { placeKey } from './place-key.ts';
import { type PostcodePlace, placeOfPostcode, postcodeDigits } from './place-of-postcode.server.ts';
import { type PlaceOption, placeOption } from './place-option.server.ts';
import { isStreet, readStreet } from './street-text.ts';
import { townByCode } from './town-index.server.ts';
import type { Comunidad } from './wide-places.ts';

export type Municipio = Pick<Town, 'codigo' | 'nombre' | 'codProvincia' | 'lat' | 'lon'>;

/** Place in a typed text; `texto` is not a place, but may be the name of an autoescuela. */
export type Lugar =
  | { tipo: 'espana' }
  | { tipo: 'provincia'; codigo: CodigoProvincia; nombre: string }
  | (Municipio & { tipo: 'municipio' })
  | PostcodePlace
  /** Village, neighbourhood or district; `km` is the radius that holds it, null for a village. */
  | {
      tipo: 'sitio';
      clase: 'localidad' | 'barrio' | 'distrito';
      codigo: string;
      nombre: string;
      codProvincia: CodigoProvincia;
      lat: number;
      lon: number;
      km: number | null;
    }
  | Comunidad
  /**
   * An island, held by `km` from its main town; `capital` is null for an island without autoescuelas: its results come from the
   * neighbouring island.
   */
  | {
      tipo: 'isla';
      codigo: string;
      nombre: string;
      codProvincia: CodigoProvincia;
      capital: string | null;
      punto: Point;
      km: number;
    }
  | { tipo: 'texto'; texto: string };

/**
 * The reading of a text: the name of a place, the beginning of one, one with a typing error, or none. `otros` are other
 * places that it may mean.
 */
export type PlaceReading = {
  como: 'exacto' | 'principio' | 'corregido' | 'ninguno';
  lugar: Lugar;
  /** The place in words, with the text that finds only it; null for no place, a postcode and all of Spain. */
  es: PlaceOption | null;
  otros: PlaceOption[];
  /** The name is exact, but another place of `otros` has more people. */
  enDuda?: boolean;
};

/** Words before a name that tell what kind of place is searched. */
const SAYING =
  /^(?:autoescuelas? (?:en|de) |cerca de |(?<kind>municipio|ciudad|centro|pueblo|barrio|distrito|provincia|isla|comunidad(?: autónoma)?) (?:de |del ))/;

/** Word after a name that means the city and not its province: 'Madrid capital', 'Sevilla (capital)', 'Murcia centro'. */
const CAPITAL = /\s*[,(]?\s*(?:capital|centro)\)?$/i;

/** Kind of place that the words before its name say. */
const isKind: Record<string, (place: Place) => boolean> = {
  municipio: ({ tipo }) => tipo === 'municipio',
  ciudad: ({ tipo }) => tipo === 'municipio',
  centro: ({ tipo }) => tipo === 'municipio',
  isla: ({ tipo }) => tipo === 'isla',
  comunidad: ({ tipo }) => tipo === 'comunidad',
  pueblo: (place) => place.tipo === 'municipio' || (place.tipo === 'sitio' && place.clase === 'localidad'),
  barrio: (place) => place.tipo === 'sitio',
  distrito: (place) => place.tipo === 'sitio' && place.clase === 'distrito',
  provincia: ({ tipo }) => tipo === 'provincia',
};

/**
 * Reads a place as people type it: any name of a province, municipality, district, neighbourhood or village, official, former or in use, in
 * any case, with or without accents. The article may be in front, behind or missing, and the place that contains it may follow, after a
 * comma or not ('Mieres, Girona', 'aluche madrid'). Or a postcode or its beginning. Among places of the same name, `rankOf` puts one first;
 * among those of the same rank, the population; the others are offered.
 */
export function readPlace(input: string): PlaceReading {
  const texto = input.trim();
  const none: PlaceReading = { como: 'ninguno', lugar: { tipo: 'texto', texto }, es: null, otros: [] };
  if (searchText(texto) === '')
    return texto === '' ? { ...none, como: 'exacto', lugar: { tipo: 'espana' } } : none;
  const digits = postcodeDigits(texto);
  if (digits) return readPostcode(digits, texto) ?? none;
  const exact = namedSo(texto);
  if (exact.length > 0) return readingOf('exacto', exact, texto);
  const saying = texto.toLowerCase().replace(/\s+/g, ' ');
  const said = SAYING.exec(saying);
  if (said) return readSaid(texto.replace(/\s+/g, ' ').slice(said[0].length), said.groups?.kind);
  if (CAPITAL.test(texto)) return readCity(texto.replace(CAPITAL, ''), /centro\)?$/i.test(texto));
  const city = readStreet(texto, (name) => named({ name, inside: [] }).filter(isTown));
  if (typeof city === 'string') return readPlace(city);
  if (city.length > 0) return readingOf('principio', city, texto);
  const begun = beginningSo(texto);
  if (begun.length > 0) return readingOf('principio', begun, texto);
  const within = containing(texto);
  if (within.length > 0) return readingOf('principio', within, texto);
  // An address without a known city is not corrected, because its words are the name of a street.
  const near = isStreet(texto) ? [] : nearTo(texto);
  return near.length > 0 ? readingOf('corregido', near, texto) : none;
}

/** Reads the name that follows words that say the kind of place; places of that kind go first. */
function readSaid(rest: string, kind: string | undefined): PlaceReading {
  const wanted = isKind[kind ?? ''];
  const places = wanted ? namedSo(rest).filter(wanted) : [];
  return places.length > 0 ? readingOf('exacto', places, rest) : readPlace(rest);
}

const isTown = ({ tipo }: Place) => tipo === 'municipio';

/** 'Madrid centro' is the district called Centro; other cities have none. */
function readCity(name: string, isCentre: boolean): PlaceReading {
  const district = isCentre ? named({ name: 'centro', inside: [placeKey(name)] }) : [];
  return district.length > 0 ? readingOf('exacto', district, name) : readSaid(name, 'ciudad');
}

/** Reads an exact name of a place, or its start; any other text is `texto`. */
export function resolvePlace(input: string): Lugar {
  const { como, lugar } = readPlace(input);
  return como === 'corregido' ? { tipo: 'texto', texto: input.trim() } : lugar;
}

/** Gives the places with the names nearest to a text that is no place, to offer them; none for a text without letters. */
export function nearestPlaces(texto: string, limit: number): PlaceOption[] {
  const near = (name: string) =>
    placesOf(namesNear({ key: placeKey(name), whole: searchText(name), far: true }, limit));
  const whole = near(texto);
  const [longest = ''] = searchText(texto)
    .split(' ')
    .toSorted((a, b) => b.length - a.length);
  return (whole.length > 0 ? whole : near(longest)).map(placeOption);
}

/** Reads a postcode. If its first zero was missing, the province of the digits as written is offered too. */
function readPostcode(digits: string, texto: string): PlaceReading | undefined {
  const lugar = placeOfPostcode(digits);
  if (!lugar) return undefined;
  if (lugar.tipo === 'codigoPostal') {
    const other = texto.length === 4 && digits.length === 5 ? placeOfPostcode(texto.slice(0, 2)) : undefined;
    const otros = other?.tipo === 'provincia' ? [placeOption(other)] : [];
    return { como: 'exacto', lugar, es: null, otros, enDuda: otros.length > 0 };
  }
  return { como: 'exacto', lugar: { ...lugar }, es: placeOption(lugar), otros: [] };
}

function readingOf(como: PlaceReading['como'], places: Place[], texto: string): PlaceReading {
  const [first, ...others] = places;
  if (!first) return { como: 'ninguno', lugar: { tipo: 'texto', texto }, es: null, otros: [] };
  return {
    como,
    lugar: lugarOf(first),
    es: placeOption(first),
    otros: others.slice(0, OTHERS).map(placeOption),
    enDuda: others.slice(0, OTHERS).some((other) => sizeOf(other) > sizeOf(first)),
  };
}

function lugarOf(place: Place): Lugar {
  if (place.tipo === 'provincia' || place.tipo === 'comunidad') return place;
  if (place.tipo === 'isla') return islandOf(place);
  const { codigo, nombre, lat, lon } = place;
  if (place.tipo === 'municipio')
    return { tipo: 'municipio', codigo, nombre, codProvincia: place.codProvincia, lat, lon };
  const { clase, km } = place;
  return {
    tipo: 'sitio',
    clase,
    codigo: clase === 'localidad' ? `${codigo} ${placeKey(nombre)}` : codigo,
    nombre,
    codProvincia: provinceOfPlace(place),
    lat: place.lat,
    lon: place.lon,
    km,
  };
}

function islandOf(place: Extract<Place, { tipo: 'isla' }>): Lugar {
  const { codigo, nombre, capital, km, pueblo } = place;
  const town = townByCode(capital);
  if (town?.lat == null || town.lon === null) throw new Error(`The main town of ${nombre} has no point`);
  const { codProvincia, lat, lon } = town;
  const centre = pueblo ? { capital: null, punto: pueblo } : { capital: town.nombre, punto: { lat, lon } };
  return { tipo: 'isla', codigo, nombre, codProvincia, km, ...centre };
}

/**
 * Suggests places for a text being typed: those with that name, then those whose name begins so, has a word that begins so, or begins with
 * that sound. If there are none, the nearest names with a typing error. At most `limit`.
 */
export function suggestPlaces(texto: string, limit: number): PlaceOption[] {
  const key = placeKey(texto);
  if (key === '') return [];
  const found = new Set<Place>();
  const steps = [
    () => namedSo(texto),
    () => beginningSo(texto),
    () => (key.length >= LEAST_INSIDE ? largest(entriesWith(key)) : []),
    () => (key.length >= LEAST_INSIDE ? largest(namesSounding(key)) : []),
  ];
  for (const step of steps) if (found.size < limit) for (const place of step()) found.add(place);
  if (found.size === 0 && !isStreet(texto)) for (const place of nearTo(texto)) found.add(place);
  return [...found].slice(0, limit).map(placeOption);
}
