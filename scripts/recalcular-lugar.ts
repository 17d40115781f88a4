/*
 * Third of the four files of recalcular-orden.ts: the place of a search, and which offers lie in it or are examined near.
 */

import type { Fila } from './recalcular-coste.ts';
import type { Datos } from './recalcular-datos.ts';

const RADIOS = [10, 20, 50];
const KM_POR_GRADO = 111.2;

export type Zona = {
  cabe: (oferta: Fila) => boolean;
  km?: (oferta: Fila) => number | undefined;
  /** Only of circles. */
  centre?: number[];
  /** Its middle lies on an island, or in Ceuta or Melilla: the rest of its province is across the sea. */
  isla?: boolean;
  radius?: number;
  /** INE code of the province; for a circle, of the province of its town. */
  code?: string | undefined;
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
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);

/** Gives the distance of an offer from a point; unknown for an offer without a point of its own. */
const kmFrom =
  ([lat = 0, lon = 0]: number[]) =>
  (oferta: Fila): number | undefined =>
    oferta.lat === ''
      ? undefined
      : KM_POR_GRADO *
        Math.hypot(
          Number(oferta.lat) - lat,
          (Number(oferta.lon) - lon) * cosine((Number(oferta.lat) + lat) / 2),
        );

/** Makes the zone of a whole province, with distances from one of its towns when the search names it. */
const province = (code: string | undefined, centre?: number[]): Zona => ({
  cabe: (oferta) => oferta.cod_provincia === code,
  code,
  ...(centre && { km: kmFrom(centre) }),
});

/** Boxes of the islands, Ceuta and Melilla: south, north, west, east. Whatever lies in none is the peninsula. */
const TIERRAS = [
  [39.05, 40.05, 2.2, 3.6],
  [39.7, 40.2, 3.65, 4.5],
  [38.815, 39.2, 1.1, 1.75],
  [38.6, 38.815, 1.3, 1.65],
  [35.8, 35.95, -5.42, -5.24],
  [35.1, 35.4, -3.1, -2.3],
  [27.5, 27.95, -18.3, -17.8],
  [28.4, 28.95, -18.1, -17.6],
  [27.95, 28.3, -17.45, -17.05],
  [27.95, 28.7, -17.0, -16.0],
  [27.65, 28.3, -15.95, -15.25],
  [27.95, 28.79, -14.7, -13.75],
  [28.8, 29.5, -14.0, -13.2],
];

/** Index in `TIERRAS` of the island, Ceuta or Melilla that holds a point; -1 on the peninsula. */
const tierraDe = ([lat = 0, lon = 0]: number[]): number =>
  TIERRAS.findIndex(
    ([south = 0, north = 0, west = 0, east = 0]) =>
      lat >= south && lat <= north && lon >= west && lon <= east,
  );

const CENTRO_MAS_LEJANO = 150;

/** While the chosen exam centres have fewer autoescuelas than this, the next nearest centre is added. */
const BASTANTES = 5;

type Centro = { nombre: string; point: [number, number] };

/** Gives the exam centres of an offer that have a point, with the town's. */
function examCentres({ centros_examen = '', centros_puntos = '' }: Fila): Centro[] {
  const points = centros_puntos.split('|');
  return centros_examen.split('|').flatMap((nombre, at) => {
    const [lat = '', lon = ''] = (points[at] ?? '').split(':');
    return lat === '' ? [] : [{ nombre, point: [Number(lat), Number(lon)] }];
  });
}

/**
 * Gives the part of the list for an offer without a point; undefined if it is not in the list. Part 1: examined inside the circle.
 * Part 2: examined at the next centres of the same land, if too few autoescuelas are examined inside; also the offers of `province`
 * for which the DGT names no centre. The assumed prices are those of `province`.
 */
export function examinedNear(
  { centre = [], radius = 0, code }: Zona,
  offers: Fila[],
): { province: string | undefined; part: (oferta: Fila) => number | undefined } {
  const away = (point: number[]) => kmFrom(centre)({ lat: String(point[0]), lon: String(point[1]) }) ?? 0;
  const centres = new Map<string, Centro & { km: number; users: Set<string> }>();
  for (const oferta of offers) {
    if (oferta.lat !== '') continue;
    for (const own of examCentres(oferta)) {
      const known = centres.get(own.nombre) ?? { ...own, km: away(own.point), users: new Set() };
      centres.set(own.nombre, known);
      known.users.add(oferta.codigo ?? '');
    }
  }
  const land = [...centres.values()].filter(({ point }) => tierraDe(point) === tierraDe(centre));
  const sorted = (land.length > 0 ? land : [...centres.values()])
    .filter(({ km }) => km <= CENTRO_MAS_LEJANO)
    .sort((a, b) => a.km - b.km);
  const chosen = sorted.filter(({ km }) => km <= radius);
  const schools = () => chosen.reduce((sum, centro) => sum + centro.users.size, 0);
  for (const centro of sorted) if (centro.km > radius && schools() < BASTANTES) chosen.push(centro);
  const province = code;
  const part = (oferta: Fila) => {
    if (oferta.lat !== '') return undefined;
    if (oferta.centros_examen === '') return oferta.cod_provincia === province ? 2 : undefined;
    const names = new Set(examCentres(oferta).map(({ nombre }) => nombre));
    const used = chosen.filter(({ nombre }) => names.has(nombre));
    if (used.length === 0) return undefined;
    return used.some(({ km }) => km <= radius) ? 1 : 2;
  };
  return { province, part };
}

/** Gives the kilometres from the middle of a circle to the nearest exam centre of an offer without a point. */
export function kmToCentre({ centre }: Zona, oferta: Fila): number | undefined {
  if (!centre || oferta.lat !== '') return undefined;
  const away = kmFrom(centre);
  const all = examCentres(oferta).map(
    ({ point: [lat, lon] }) => away({ lat: String(lat), lon: String(lon) }) ?? 0,
  );
  return all.length > 0 ? Math.min(...all) : undefined;
}

/** Says whether the name of an offer without a point has a town of the circle in it. */
export function namesTownOf(zona: Zona, oferta: Fila, towns: Fila[]): boolean {
  const town = oferta.lat === '' && towns.find(({ codigo }) => codigo === oferta.municipio_del_nombre);
  if (!town || !zona.centre) return false;
  return (kmFrom(zona.centre)(town) ?? Number.POSITIVE_INFINITY) <= (zona.radius ?? 0);
}

/** Makes the zone of a circle, and the square around it at the latitude of its centre. */
function circle(centre: number[], radius: number, code?: string): Zona {
  const [lat = 0, lon = 0] = centre;
  const km = kmFrom(centre);
  const cabe = (oferta: Fila) =>
    oferta.lat !== '' &&
    tierraDe([Number(oferta.lat), Number(oferta.lon)]) === tierraDe(centre) &&
    Math.abs(Number(oferta.lat) - lat) <= radius / KM_POR_GRADO &&
    Math.abs(Number(oferta.lon) - lon) <= radius / (KM_POR_GRADO * cosine(lat)) &&
    (km(oferta) ?? Number.POSITIVE_INFINITY) <= radius;
  return { cabe, km, centre, radius, code, isla: tierraDe(centre) !== -1 };
}

function townNamed(text: string, provinceOf: (name: string) => string | undefined, towns: Fila[]) {
  const [name = '', ...rest] = text.split(',');
  const code = rest.length > 0 ? provinceOf(rest.join(',')) : undefined;
  const inside = towns.filter((town) => code === undefined || town.cod_provincia === code);
  const size = (town: Fila) => (town.poblacion ? Number(town.poblacion) : -1);
  const matching = (fits: (own: string) => boolean) =>
    inside
      .filter((town) => namesOf(town.nombre).some(fits))
      .sort((a, b) => size(b) - size(a) || ((a.codigo ?? '') < (b.codigo ?? '') ? -1 : 1))[0];
  return matching((own) => own === plain(name)) ?? matching((own) => own.startsWith(plain(name)));
}

/** Gives the zones to search in turn: wider circles while they hold no known place, and at last the province. */
export function zones(query: URLSearchParams, { municipios }: Datos): Zona[] {
  const radii = query.get('km') ? [Number(query.get('km'))] : RADIOS;
  const around = (centre: number[], code?: string) => radii.map((radius) => circle(centre, radius, code));
  const text = (query.get('lugar') ?? '').trim();
  // The outlines of municipalities are not in the downloads.
  if (query.get('cerca') && text === '')
    throw new Error(
      'Un punto se busca como el municipio en que cae, con sus mismas autoescuelas: escribe el municipio en «lugar»',
    );
  if (text === '') return [{ cabe: () => true }];
  const provinceOf = (name: string) =>
    municipios.find(({ provincia }) => namesOf(provincia).includes(plain(name)))?.cod_provincia;
  const whole = provinceOf(text);
  if (whole !== undefined) return [province(whole)];
  const town = townNamed(text, provinceOf, municipios);
  if (!town) throw new Error(`No hay provincia ni municipio que se llame «${text}»`);
  if (!town.lat) return [province(town.cod_provincia)];
  const centre = [Number(town.lat), Number(town.lon)];
  return [...around(centre, town.cod_provincia), province(town.cod_provincia, centre)];
}
