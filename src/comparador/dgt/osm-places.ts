import { ArchivoNoValido } from './invalid-file.ts';
import { type Point, pointInSpain } from './map-point.ts';

/** A place as its source gives it, cleaned; null where the source says nothing. */
export type SourcePlace = Point & {
  /** Its key in that source. */
  referencia: string;
  nombre: string;
  direccion: string | null;
  /** Five digits. */
  codigoPostal: string | null;
  municipio: string | null;
};

/** Places with a name and a point in Spain, and how many elements lack either. */
export type SourcePlaces = { places: SourcePlace[]; sinNombre: number; sinPunto: number };

const MAX_NAME = 120;
const MAX_ADDRESS = 200;

/**
 * Reads the driving schools of OpenStreetMap from GeoJSON, or from the JSON of Overpass with `out center`. Other
 * elements are left out. Throws `ArchivoNoValido` when it is neither.
 */
export function readOsm(text: string, archivo: string): SourcePlaces {
  const document = parse(text, archivo);
  const { elements, features } = isRecord(document) ? document : {};
  if (Array.isArray(elements)) return collect(elements.map(ofOverpass));
  if (Array.isArray(features)) return collect(features.map(ofGeoJson));
  throw new ArchivoNoValido('no es GeoJSON ni el JSON de Overpass', { archivo });
}

function parse(text: string, archivo: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchivoNoValido('no es un documento JSON, o está cortado', { archivo });
  }
}

type Element = { referencia: string; tags: Record<string, unknown>; lat: unknown; lon: unknown };

function ofOverpass(element: unknown): Element | undefined {
  if (!isRecord(element) || !isRecord(element.tags)) return undefined;
  const middle = isRecord(element.center) ? element.center : element;
  return {
    referencia: `${element.type}/${element.id}`,
    tags: element.tags,
    lat: middle.lat,
    lon: middle.lon,
  };
}

function ofGeoJson(feature: unknown): Element | undefined {
  if (!isRecord(feature) || !isRecord(feature.properties) || !isRecord(feature.geometry)) return undefined;
  const { properties, geometry } = feature;
  const points = positionsIn(geometry.coordinates);
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  return {
    referencia: String(properties['@id'] ?? feature.id ?? properties.osm_id ?? ''),
    tags: properties,
    lat: mean(1),
    lon: mean(0),
  };
}

/** All positions of a geometry, of a point or of the outline of a building. */
function positionsIn(coordinates: unknown): [number, number][] {
  if (!Array.isArray(coordinates)) return [];
  const [lon, lat] = coordinates;
  return typeof lon === 'number' && typeof lat === 'number' ? [[lon, lat]] : coordinates.flatMap(positionsIn);
}

function collect(elements: readonly (Element | undefined)[]): SourcePlaces {
  const schools = elements.filter((element) => element?.tags.amenity === 'driving_school');
  let [sinNombre, sinPunto] = [0, 0];
  const places = schools.flatMap((school) => {
    if (!school) return [];
    const { referencia, tags, lat, lon } = school;
    const nombre = textOf(tags.name) ?? textOf(tags.brand) ?? textOf(tags.operator);
    const point = pointInSpain(String(lat), String(lon));
    if (nombre === null || referencia === '') sinNombre++;
    else if (!point) sinPunto++;
    else
      return [
        {
          referencia,
          nombre: nombre.slice(0, MAX_NAME),
          direccion: addressOf(tags),
          codigoPostal: postcodeOf(tags['addr:postcode']),
          municipio: textOf(tags['addr:city']),
          ...point,
        },
      ];
    return [];
  });
  return { places, sinNombre, sinPunto };
}

function addressOf(tags: Record<string, unknown>): string | null {
  const street = textOf(tags['addr:street']) ?? textOf(tags['addr:place']);
  const number = textOf(tags['addr:housenumber']);
  if (street === null) return null;
  return (number === null ? street : `${street}, ${number}`).slice(0, MAX_ADDRESS);
}

/** Gives a postcode of Spain, also one that lost its first zero. */
export function postcodeOf(value: unknown): string | null {
  const digits = /^\d{4,5}$/.exec(textOf(value) ?? '')?.[0]?.padStart(5, '0');
  return digits !== undefined && digits >= '01000' && digits < '53000' ? digits : null;
}

/** Gives a text on one line; null when there is none. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
  return text === '' ? null : text;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
