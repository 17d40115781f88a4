import { placeKey } from '../../src/comparador/lugares/municipios/place-key.ts';
import { readingName } from '../municipios/ine-names.ts';
import { KNOWN_LOCALIDADES } from './known-barrios.ts';
import { municipalityFinder, readSource } from './place-sources.ts';

/** A village, hamlet or neighbourhood of GeoNames, in the municipality whose outline contains it. */
export type Localidad = { nombre: string; codigo: string; lat: number; lon: number };

const ARTICLE = /\((L'|A|As|El|Els|Es|La|Las|Les|Los|O|Os|Sa|Ses)\)/gi;
const SMALL = /(?<=[\s'’-])(De|Del|La|Las|Los|El|Els|Les|Y|I|E|En|Da|Do|Das|Dos|Des|A|O)(?=[\s/]|$)/g;

/** Addresses and estates of factories that GeoNames lists among the localities of a postcode. */
const NO_PLACE = /^(avenida|avda|calle|carretera|paseo|plaza|poligono)\b/i;

/**
 * Writes a name of GeoNames as it is read: without what stands in brackets, with its articles in front and its small
 * words in small letters. 'Pinada De La Torre, La (Camping)' gives 'La Pinada de la Torre'.
 */
export const readLocalidad = (name: string): string =>
  readingName(
    name
      .replace(ARTICLE, ', $1')
      .replace(/\([^)]*\)?/g, '')
      .replace(/\s*\/\s*/g, '/')
      .replace(/\s+/g, ' ')
      .replace(/ ,/g, ',')
      .trim(),
  ).replace(SMALL, (word) => word.toLowerCase());

/** Every name of a place: the whole one and each half of a bilingual one. */
export const halves = (name: string): string[] => [...new Set([name, ...name.split('/')])];

/**
 * Reads the localities of GeoNames that lie in a municipality, each name once per municipality, without the town itself. Adds the
 * localities written by hand.
 */
export function readLocalidades(namesOf: ReadonlyMap<string, readonly string[]>): Localidad[] {
  const municipalityOf = municipalityFinder();
  const isTown = (codigo: string, nombre: string) => {
    const own = new Set((namesOf.get(codigo) ?? []).map(placeKey));
    return halves(nombre).some((half) => own.has(placeKey(half)));
  };
  const found = new Map<string, Localidad>();
  for (const row of readSource('localidades')) {
    const [lat, lon] = [Number(row.lat), Number(row.lon)];
    const nombre = readLocalidad(row.localidad ?? '');
    const codigo = municipalityOf([lon, lat]);
    const key = `${codigo} ${placeKey(nombre)}`;
    if (!codigo || placeKey(nombre) === '' || NO_PLACE.test(nombre) || found.has(key)) continue;
    // The point of a town may be only an estimate, and lie outside of its municipality.
    if (isTown(codigo, nombre) || isTown(row.codigo_municipio ?? '', nombre)) continue;
    found.set(key, { nombre, codigo, lat, lon });
  }
  for (const [codigo, known] of Object.entries(KNOWN_LOCALIDADES))
    for (const [nombre, lat, lon] of known)
      found.set(`${codigo} ${placeKey(nombre)}`, { nombre, codigo, lat, lon });
  return [...found.values()].sort((a, b) =>
    a.codigo === b.codigo ? (a.nombre < b.nombre ? -1 : 1) : a.codigo < b.codigo ? -1 : 1,
  );
}
