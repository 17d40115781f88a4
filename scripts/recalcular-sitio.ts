/*
 * Fourth of the five files of recalcular-orden.ts: which place a text or a point is. It takes the names of the downloads as they are
 * written there, alone or with the places that contain them, after commas; errors of typing are not mended.
 */
import type { Fila } from './recalcular-coste.ts';
import type { Datos } from './recalcular-datos.ts';

const KM_POR_GRADO = 111.2;

/** A place as a search goes through it: circles around its middle, and then provinces. */
export type Sitio = {
  /** Middle of the circles; without it, only provinces are searched. */
  centre?: number[];
  /** Radius of the first circle. */
  usual?: number;
  /** Point from which distances are measured; without it, the middle. */
  desde?: number[];
  /** Province of the middle. */
  code?: string | undefined;
  /** Provinces to search after the circles; undefined is all of Spain. */
  provincias?: string[];
  /** Its province is searched without distances. */
  isla?: boolean;
};

const plain = (text = '') =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}·]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const namesOf = (name = '') => [name, ...name.split('/')].map(plain);
const listed = (cell = '') => cell.split('|').filter(Boolean);
const otherNames = ({ otros_nombres }: Fila) => listed(otros_nombres).map(plain);
const pointOf = ({ lat, lon }: Fila) => [Number(lat), Number(lon)];
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);

/** Kilometres between two points. */
export const kmBetween = ([lat = 0, lon = 0]: number[], [otherLat = 0, otherLon = 0]: number[]): number =>
  KM_POR_GRADO * Math.hypot(otherLat - lat, (otherLon - lon) * cosine((otherLat + lat) / 2));

/** Gives the place of a search; throws where the downloads have no place of that name. */
export function placeOf(query: URLSearchParams, datos: Datos): Sitio {
  const text = (query.get('lugar') ?? '').trim();
  const point = query.get('cerca');
  if (text !== '') return ofPostcode(text, datos) ?? ofName(text, datos);
  return point ? ofPoint(point.split(',').map(Number), query.get('zona') === 'mapa', datos) : {};
}

/** A postcode or its beginning: the middle of the points of those that begin so. A spreadsheet may have taken its first zero away. */
function ofPostcode(text: string, { codigosPostales }: Datos): Sitio | undefined {
  const written = text.replace(/[. ]/g, '');
  if (!/^\d{2,5}$/.test(written)) return undefined;
  const beginning = (start: string) =>
    codigosPostales.filter(({ codigo_postal = '' }) => codigo_postal.startsWith(start));
  const digits = written.length === 4 && beginning(`0${written}`).length > 0 ? `0${written}` : written;
  const code = digits.slice(0, 2);
  const points =
    digits.length === 2
      ? []
      : beginning(digits)
          .filter(({ lat }) => lat !== '')
          .map(pointOf);
  const middle = (axis: number) => points.reduce((sum, one) => sum + (one[axis] ?? 0), 0) / points.length;
  return { ...(points.length > 0 && { centre: [middle(0), middle(1)], code }), provincias: [code] };
}

/** Kinds of places, in the order in which a name is read; `antes` is a municipality by a former name. */
const CLASES = ['provincia', 'comunidad', 'municipio', 'antes', 'isla', 'distrito', 'barrio', 'localidad'];

type Candidata = { clase: string; fila: Fila };

function ofName(text: string, datos: Datos): Sitio {
  const [, kind, rest = text] =
    /^(municipio|provincia|isla|comunidad|distrito|barrio) de (.+)$/i.exec(text) ?? [];
  const parts = rest.split(',');
  for (let words = parts.length; words > 0; words--) {
    const name = plain(parts.slice(0, words).join(','));
    const inside = parts.slice(words).map(plain);
    const [found] = candidates(name, datos).filter(
      ({ clase, fila }) =>
        (kind === undefined || clase === kind.toLowerCase()) &&
        inside.every((one) => containers(fila, datos).includes(one)),
    );
    if (found) return sitioOf(found);
  }
  const [begun] = bySize(
    datos.municipios.filter(({ nombre }) => namesOf(nombre).some((own) => own.startsWith(plain(text)))),
  );
  if (!begun) throw new Error(`No hay ningún lugar que se llame «${text}»`);
  return sitioOf({ clase: 'municipio', fila: begun });
}

const bySize = (towns: Fila[]) => {
  const size = (town: Fila) => (town.poblacion ? Number(town.poblacion) : -1);
  return towns.sort((a, b) => size(b) - size(a) || ((a.codigo ?? '') < (b.codigo ?? '') ? -1 : 1));
};

function candidates(name: string, { sitios, municipios }: Datos): Candidata[] {
  const named = sitios.filter((fila) => [...namesOf(fila.nombre), ...otherNames(fila)].includes(name));
  const official = municipios.filter(({ nombre }) => namesOf(nombre).includes(name));
  const former = municipios.filter((fila) => !official.includes(fila) && otherNames(fila).includes(name));
  return [
    ...named.map((fila) => ({ clase: fila.clase ?? '', fila })),
    ...bySize(official).map((fila) => ({ clase: 'municipio', fila })),
    ...bySize(former).map((fila) => ({ clase: 'antes', fila })),
  ].sort((a, b) => CLASES.indexOf(a.clase) - CLASES.indexOf(b.clase));
}

/** Names of the district, the municipality and the province of a place; a province or a community lies in none. */
function containers(fila: Fila, { sitios, municipios }: Datos): string[] {
  if (fila.clase === 'provincia' || fila.clase === 'comunidad') return [];
  const code = fila.cod_provincia ?? fila.provincias;
  const province = sitios.find(({ clase, provincias }) => clase === 'provincia' && provincias === code);
  const town = municipios.find(({ codigo }) => fila.municipio && codigo === fila.municipio);
  return [fila.distrito, town?.nombre, province?.nombre]
    .flatMap((name) => (name ? namesOf(name) : []))
    .concat(province ? otherNames(province) : []);
}

function sitioOf({ clase, fila }: Candidata): Sitio {
  const provincias = listed(fila.cod_provincia ?? fila.provincias);
  if (!fila.lat) return { provincias };
  const usual = fila.km ? { usual: Number(fila.km) } : {};
  return { centre: pointOf(fila), ...usual, code: provincias[0], provincias, isla: clase === 'isla' };
}

/** A point is searched as the municipality that holds it, measured from the point; the middle of a map, or one outside of Spain, as itself. */
function ofPoint(point: number[], isMap: boolean, { contornos, municipios }: Datos): Sitio {
  const codigo = townAt(point, contornos);
  const town = municipios.find((one) => one.codigo === codigo);
  if (!town || isMap) return { centre: point, code: town?.cod_provincia, provincias: [] };
  const place = sitioOf({ clase: 'municipio', fila: town });
  return place.centre ? { ...place, desde: point } : place;
}

/** A point so near to a municipality is still in it. */
const CERCA_KM = 15;

/** INE code of the municipality whose lines a ray towards the east crosses an odd number of times, or of the one with the nearest line. */
function townAt([lat = 0, lon = 0]: number[], contornos: Fila[]): string | undefined {
  let nearest: string | undefined;
  let least = CERCA_KM;
  for (const { codigo, lineas = '' } of contornos) {
    let inside = false;
    for (const [, line = ''] of lineas.matchAll(/\(([^()]+)\)/g)) {
      const points = line.split(',').map((one) => one.split(' ').map(Number));
      for (const [at, [x1 = 0, y1 = 0]] of points.entries()) {
        const [x0 = 0, y0 = 0] = points[at - 1] ?? [];
        if (at === 0) continue;
        if (y0 > lat !== y1 > lat && lon < ((x0 - x1) * (lat - y1)) / (y0 - y1) + x1) inside = !inside;
        const km = kmToSide([lat, lon], [y0, x0], [y1, x1]);
        if (km < least) [nearest, least] = [codigo, km];
      }
    }
    if (inside) return codigo;
  }
  return nearest;
}

function kmToSide(point: number[], from: number[], to: number[]): number {
  const [lat = 0, lon = 0] = point;
  const [fromLat = 0, fromLon = 0] = from;
  const [toLat = 0, toLon = 0] = to;
  const east = cosine(lat);
  const [x, y] = [(toLon - fromLon) * east, toLat - fromLat];
  const along = (lon - fromLon) * east * x + (lat - fromLat) * y;
  const share = Math.min(1, Math.max(0, along / (x * x + y * y || 1)));
  return kmBetween(point, [fromLat + share * (toLat - fromLat), fromLon + share * (toLon - fromLon)]);
}
