/*
 * Third of the five files of recalcular-orden.ts: the zones of a search, and which offers lie in them or are examined near.
 */

import type { Fila } from './recalcular-coste.ts';
import type { Datos } from './recalcular-datos.ts';
import { kmBetween, placeOf } from './recalcular-sitio.ts';

const RADIOS = [5, 10, 20, 50];
/** Radius of the first circle around a town. */
const USUAL = 10;
const KM_POR_GRADO = 111.2;

export type Zona = {
  cabe: (oferta: Fila) => boolean;
  km?: (oferta: Fila) => number | undefined;
  /** Only of circles. */
  centre?: number[];
  /** Only of circles: the point from which distances are measured. */
  desde?: number[];
  /** Its middle lies on an island, or in Ceuta or Melilla: the rest of its province is across the sea. */
  isla?: boolean;
  radius?: number;
  /** INE code of the province; for a circle, of the province of its town. */
  code?: string | undefined;
};

const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);

/** Gives the distance of an offer from a point; unknown for an offer without a point of its own. */
const kmFrom =
  (point: number[]) =>
  (oferta: Fila): number | undefined =>
    oferta.lat === '' ? undefined : kmBetween(point, [Number(oferta.lat), Number(oferta.lon)]);

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

/** Gives the kilometres from the point of a search to the nearest exam centre of an offer without a point. */
export function kmToCentre({ desde }: Zona, oferta: Fila): number | undefined {
  if (!desde || oferta.lat !== '') return undefined;
  const away = kmFrom(desde);
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

type Circulo = { centre: number[]; desde: number[]; code: string | undefined };

/** Makes the zone of a circle, and the square around it at the latitude of its centre. */
function circle({ centre, desde, code }: Circulo, radius: number): Zona {
  const [lat = 0, lon = 0] = centre;
  const away = kmFrom(centre);
  const cabe = (oferta: Fila) =>
    oferta.lat !== '' &&
    tierraDe([Number(oferta.lat), Number(oferta.lon)]) === tierraDe(centre) &&
    Math.abs(Number(oferta.lat) - lat) <= radius / KM_POR_GRADO &&
    Math.abs(Number(oferta.lon) - lon) <= radius / (KM_POR_GRADO * cosine(lat)) &&
    (away(oferta) ?? Number.POSITIVE_INFINITY) <= radius;
  return { cabe, km: kmFrom(desde), centre, desde, radius, code, isla: tierraDe(centre) !== -1 };
}

/** Gives the zones to search in turn: wider circles while they hold no known place, and at last the province. */
export function zones(query: URLSearchParams, datos: Datos): Zona[] {
  const { centre, usual = USUAL, desde = centre, code, provincias, isla } = placeOf(query, datos);
  if (!provincias) return [{ cabe: () => true }];
  const chosen = query.get('km');
  const radii = chosen ? [Number(chosen)] : [usual, ...RADIOS.filter((radius) => radius > usual)];
  const circles = centre && desde ? radii.map((radius) => circle({ centre, desde, code }, radius)) : [];
  const whole: Zona = {
    cabe: ({ cod_provincia = '' }) => provincias.includes(cod_provincia),
    ...(desde && !isla && { km: kmFrom(desde) }),
  };
  return provincias.length > 0 ? [...circles, whole] : circles;
}
