/*
 * Makes the order of a search anew from the open downloads alone, so that anybody can check the site's. It shares no
 * code with the site and needs nothing but Node 24 and the file recalcular-coste.ts beside it: the site gives out both.
 *
 *   node recalcular-orden.ts https://sitio.example "permiso=B&lugar=Madrid"
 *   node recalcular-orden.ts carpeta-con-las-descargas "permiso=A2&lugar=Getafe&km=20&orden=aprobados" 2026-11-21
 *
 * The model is explained in the site's page /como-ordenamos. Amounts are céntimos inside.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  assumed,
  type Caso,
  centimos,
  costOf,
  type Fila,
  type Importes,
  rateOf,
  type Tarifario,
  Z,
} from './recalcular-coste.ts';

const EXAMENES_SUFICIENTES = 30;
const MESES_DE_UNA_TARIFA = 12;
const POR_PAGINA = 20;
const RADIOS = [10, 20, 50];
const KM_POR_GRADO = 111.2;
const CAMPOS =
  'permiso lugar cerca km orden pagina hasta clases teoria automatico claseSupuesta comparar'.split(' ');

type Datos = Tarifario & { ofertas: Fila[]; municipios: Fila[]; fecha: string };
export type Puesto = { puesto: number; slug: string; coste: number | null };

/* Reading. */

/**
 * Reads the rows of a CSV by the names of its first line: semicolons, quotes, an apostrophe before text like a
 * formula.
 */
export function parseCsv(text: string): Fila[] {
  const rows: string[][] = [[]];
  const cells = /(;|\r\n|^)(?:"((?:[^"]|"")*)"|([^;"\r\n]*))/gy;
  const body = text.replace(/^\uFEFF/, '');
  while (cells.lastIndex < body.length) {
    const match = cells.exec(body);
    if (!match) throw new Error('Un archivo no es un CSV bien formado');
    if (match[1] === '\r\n') rows.push([]);
    const cell = match[2]?.replaceAll('""', '"') ?? match[3] ?? '';
    rows.at(-1)?.push(cell.replace(/^'('*[=+\-@\t\r])/, '$1'));
  }
  const [names = [], ...lines] = rows;
  return lines
    .filter((line) => line.length === names.length)
    .map((line) => Object.fromEntries(names.map((name, index) => [name, line[index]])));
}

/** Reads a download, from a site or from a folder of saved files, and the day of the latter. */
async function read(source: string, name: string, permit?: string): Promise<{ filas: Fila[]; dia?: string }> {
  if (/^https?:/.test(source)) {
    const query = permit === undefined ? '' : `?permiso=${encodeURIComponent(permit)}`;
    const response = await fetch(new URL(`/datos/${name}.csv${query}`, source));
    if (!response.ok) throw new Error(`${response.url} responde ${response.status}`);
    return { filas: parseCsv(await response.text()) };
  }
  const stem = permit === undefined ? name : `${name}-${permit.replaceAll('+', '-')}`;
  const pattern = new RegExp(`(^|-)${stem}(?:-(\\d{4}-\\d{2}-\\d{2}))?\\.csv$`);
  const file = (await readdir(source))
    .filter((one) => pattern.test(one))
    .sort()
    .at(-1);
  if (file === undefined) throw new Error(`En ${source} no está la descarga ${stem}.csv`);
  return { filas: parseCsv(await readFile(path.join(source, file), 'utf8')), dia: pattern.exec(file)?.[2] };
}

const hoy = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });

async function readAll(source: string, permit: string, day: string | undefined): Promise<Datos> {
  const names = ['provincias', 'medianas', 'tasas', 'permisos', 'municipios'];
  const [ofertas, ...rest] = await Promise.all([
    read(source, 'ofertas', permit),
    ...names.map((name) => read(source, name)),
  ]);
  const [provincias = [], medianas = [], tasas = [], permisos = [], municipios = []] = rest.map(
    (one) => one.filas,
  );
  const fecha = day ?? ofertas.dia ?? hoy();
  const permiso = permisos.find((row) => row.permiso === permit);
  const tasa = tasas.find(
    (row) =>
      row.codigo === permiso?.tasa &&
      (row.valido_desde ?? '') <= fecha &&
      (!row.valido_hasta || row.valido_hasta >= fecha),
  );
  if (!permiso || !tasa) throw new Error(`No hay permiso «${permit}», o no consta su tasa el ${fecha}`);
  const own = medianas.filter((row) => row.permiso === permit);
  return {
    ofertas: ofertas.filas,
    permiso,
    municipios,
    fecha,
    tasa: centimos(tasa.importe),
    provincias: provincias.filter((row) => row.permiso === permit),
    medianas: new Map(own.map((row) => [`${row.cod_provincia} ${row.linea}`, centimos(row.mediana)])),
  };
}

/** Says whether a tarifa confirmed on a day still counts on another: for twelve months. */
function inForce(confirmed: string, day: string): boolean {
  const [year = 0, month = 1, date = 1] = confirmed.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + MESES_DE_UNA_TARIFA, 0)).getUTCDate();
  const end = new Date(Date.UTC(year, month - 1 + MESES_DE_UNA_TARIFA, Math.min(date, last)));
  return day < end.toISOString().slice(0, 10);
}

/* Places. */

type Zona = {
  cabe: (oferta: Fila) => boolean;
  km?: (oferta: Fila) => number | undefined;
  /** Only of circles. */
  centre?: number[];
  radius?: number;
  /** Province, or that of the place of a circle, if it is one. */
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

const CENTRO_MAS_LEJANO = 150;

/** Autoescuelas that are enough for a centre to answer for a zone. */
const BASTANTES = 5;

type Centro = { nombre: string; point: [number, number]; provincia: string };

/** Gives the exam centres of an offer that have a point, with the town's. */
function examCentres({ centros_examen = '', centros_puntos = '' }: Fila): Centro[] {
  const points = centros_puntos.split('|');
  return centros_examen.split('|').flatMap((nombre, at) => {
    const [lat = '', lon = '', provincia = ''] = (points[at] ?? '').split(':');
    return lat === '' ? [] : [{ nombre, point: [Number(lat), Number(lon)], provincia }];
  });
}

/**
 * Gives the part of the list of an offer without a point, undefined for those that do not belong to it: 1 for those
 * examined inside the circle; 2 for those examined in the next centres of the province, where too few are inside, or in one
 * that the DGT does not name. `province` is that of the prices assumed.
 */
function examinedNear(
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
  const sorted = [...centres.values()]
    .filter(({ km }) => km <= CENTRO_MAS_LEJANO)
    .sort((a, b) => a.km - b.km);
  const chosen = sorted.filter(({ km }) => km <= radius);
  const own = sorted.filter(({ provincia }) => code === undefined || provincia === code);
  const unnamed = offers.filter(
    ({ lat, centros_examen, cod_provincia }) =>
      lat === '' && centros_examen === '' && cod_provincia === own[0]?.provincia,
  );
  const withoutCentre = new Set(unnamed.map(({ codigo }) => codigo)).size;
  const enough = () =>
    chosen.length > 0 && chosen.reduce((sum, centro) => sum + centro.users.size, withoutCentre) >= BASTANTES;
  for (const centro of own) if (centro.km > radius && !enough()) chosen.push(centro);
  const province = code ?? chosen[0]?.provincia;
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

/** Makes the zone of a circle, and the square around it at the latitude of its centre. */
function circle(centre: number[], radius: number, code?: string): Zona {
  const [lat = 0, lon = 0] = centre;
  const km = kmFrom(centre);
  const cabe = (oferta: Fila) =>
    oferta.lat !== '' &&
    Math.abs(Number(oferta.lat) - lat) <= radius / KM_POR_GRADO &&
    Math.abs(Number(oferta.lon) - lon) <= radius / (KM_POR_GRADO * cosine(lat)) &&
    (km(oferta) ?? Number.POSITIVE_INFINITY) <= radius;
  return { cabe, km, centre, radius, code };
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
function zones(query: URLSearchParams, { provincias, municipios }: Datos): Zona[] {
  const radii = query.get('km') ? [Number(query.get('km'))] : RADIOS;
  const around = (centre: number[], code?: string) => radii.map((radius) => circle(centre, radius, code));
  const near = query.get('cerca');
  const text = (query.get('lugar') ?? '').trim();
  if (near && text === '') return around(near.split(',').map(Number));
  if (text === '') return [{ cabe: () => true }];
  const provinceOf = (name: string) =>
    provincias.find((row) => row.cod_provincia !== '00' && namesOf(row.provincia).includes(plain(name)))
      ?.cod_provincia;
  const whole = provinceOf(text);
  if (whole !== undefined) return [province(whole)];
  const town = townNamed(text, provinceOf, municipios);
  if (!town) throw new Error(`No hay provincia ni municipio que se llame «${text}»`);
  if (!town.lat) return [province(town.cod_provincia)];
  const centre = [Number(town.lat), Number(town.lon)];
  return [...around(centre, town.cod_provincia), province(town.cod_provincia, centre)];
}

/* The order. */

type Vista = Partial<Importes> & {
  oferta: Fila;
  /** Its cost or, without a price, that of the prices assumed; the variance is of either. */
  estimado: number;
  tasa: number | undefined;
  pocos: boolean;
  km: number | undefined;
  /** 0 at a known distance. */
  parte: number;
};

const alphabet = new Intl.Collator('es');
const bytes = (a = '', b = '') => Buffer.compare(Buffer.from(a), Buffer.from(b));
const unplaced = (a: Vista, b: Vista) => a.parte - b.parte;
const few = (a: Vista, b: Vista) => Number(a.pocos) - Number(b.pocos);
const byName = ({ oferta: a }: Vista, { oferta: b }: Vista) =>
  alphabet.compare(a.nombre ?? '', b.nombre ?? '') ||
  bytes(a.nombre, b.nombre) ||
  bytes(a.codigo, b.codigo) ||
  bytes(a.seccion, b.seccion);
const ties = (a: Vista, b: Vista) => (b.tasa ?? -1) - (a.tasa ?? -1) || byName(a, b);
/** Sorts offers of an unknown place last; in each part, those without a price. */
const byAmount = (field: 'estimado' | 'precio') => (a: Vista, b: Vista) =>
  unplaced(a, b) ||
  Number(a.precio === undefined) - Number(b.precio === undefined) ||
  (a[field] ?? 0) - (b[field] ?? 0) ||
  few(a, b) ||
  ties(a, b);
const far = ({ km }: Vista) => km ?? Number.MAX_VALUE;
const ORDENES: Record<string, (a: Vista, b: Vista) => number> = {
  coste: byAmount('estimado'),
  precio: byAmount('precio'),
  aprobados: (a, b) => unplaced(a, b) || few(a, b) || ties(a, b),
  distancia: (a, b) => far(a) - far(b) || ties(a, b),
  nombre: (a, b) => unplaced(a, b) || byName(a, b),
};

type Seen = { caso: Caso; km: number | undefined; parte: number; supuesto: Supuesto };

/** Prices of whoever publishes none: the province that gives the medians, and the learner's own price of a class. */
type Supuesto = { code: string; clase: string | null };

function view(oferta: Fila, datos: Datos, { caso, km, parte, supuesto }: Seen): Vista {
  const test = datos.permiso.prueba_practica ?? '';
  const own = datos.provincias.find(
    (row) => row.cod_provincia === oferta.cod_provincia && row.prueba === test,
  );
  const published = oferta.confirmada_en && inForce(oferta.confirmada_en, datos.fecha);
  const cost = costOf(published ? oferta : assumed(oferta, datos, supuesto), datos, caso);
  return {
    oferta,
    km,
    parte,
    estimado: cost.coste,
    varianza: cost.varianza,
    tasa: rateOf(oferta, test, own),
    pocos: Number(oferta[`${test}_examenes`]) < EXAMENES_SUFICIENTES,
    ...(published && cost),
  };
}

/** The first section of each school stands for it. */
function schoolRows(sorted: Vista[]): Vista[] {
  const seen = new Set<string | undefined>();
  return sorted.filter(({ oferta }) => !seen.has(oferta.codigo) && seen.add(oferta.codigo));
}

/**
 * Puts together what the margin cannot tell apart: the cheapest that is left and all those within the margin of their
 * difference from it, nearest first. Published prices never tie with assumed ones, nor known places with others.
 */
function tied(sorted: Vista[]): Vista[] {
  const list: Vista[] = [];
  let left = sorted;
  while (left[0]) {
    const [cheapest] = left;
    const isTied = (one: Vista) =>
      one === cheapest ||
      (one.parte === cheapest.parte &&
        (one.precio === undefined) === (cheapest.precio === undefined) &&
        one.estimado - cheapest.estimado <= Z * Math.sqrt((one.varianza ?? 0) + (cheapest.varianza ?? 0)));
    const group = left.filter(isTied).map((one, index) => ({ one, index }));
    group.sort((a, b) => far(a.one) - far(b.one) || a.index - b.index);
    list.push(...group.map(({ one }) => one));
    left = left.filter((one) => !isTied(one));
  }
  return list;
}

/**
 * Gives the whole order of a search as the site's addresses write it; costs in céntimos, null where there is no
 * price.
 */
export async function recalcular(source: string, search: string, day?: string): Promise<Puesto[]> {
  const query = new URLSearchParams(search);
  const unknown = [...query.keys()].find((name) => !CAMPOS.includes(name));
  if (unknown !== undefined) throw new Error(`«${unknown}» no decide el orden: quítalo`);
  const order = ORDENES[query.get('orden') ?? 'coste'];
  if (!order) throw new Error(`«${query.get('orden')}» no es un orden posible`);
  const permit = query.get('permiso') ?? 'B';
  const datos = await readAll(source, permit, day);
  const found = firstZone(query, datos).filter(({ coste }) => {
    const most = query.get('hasta');
    return most === null || (coste !== undefined && coste <= Number(most) * 100);
  });
  const rows = schoolRows(found.sort(order));
  const listed = (query.get('orden') ?? 'coste') === 'coste' ? tied(rows) : rows;
  return listed.map(({ oferta, coste }, index) => ({
    puesto: index + 1,
    slug: oferta.slug ?? '',
    coste: coste ?? null,
  }));
}

/**
 * Gives the offers of a search. Around a point they are those of the first circle that holds a known place and, below,
 * those examined near; without a known place, the province's if it has any, or those examined near alone.
 */
function firstZone(query: URLSearchParams, datos: Datos): Vista[] {
  const gears = query.get('permiso') === 'B' || !query.has('permiso') ? query.get('automatico') : null;
  const offers = datos.ofertas.filter(({ cambio }) => cambio === (gears === 'si' ? 'automatico' : 'manual'));
  const caso = {
    clases: Number(query.get('clases') ?? datos.permiso.clases),
    teoriaAprobada: query.get('teoria') === 'aprobada',
  };
  const clase = query.get('claseSupuesta');
  const seen = ({ cabe, km, code }: Zona, part: (oferta: Fila) => number | undefined = () => undefined) =>
    offers.filter(cabe).map((oferta) => {
      const away = km?.(oferta);
      const parte = away === undefined ? (part(oferta) ?? 1) : 0;
      return view(oferta, datos, { caso, km: away, parte, supuesto: { code: code ?? '00', clase } });
    });
  const tries = zones(query, datos);
  const [first] = tries;
  if (!first?.centre) return first ? seen(first) : [];
  const { part, province: code } = examinedNear(first, offers);
  const circles = tries.filter(({ centre }) => centre !== undefined);
  const around = circles.find(({ cabe }) => offers.some(cabe)) ?? first;
  const cabe = (oferta: Fila) => around.cabe(oferta) || part(oferta) !== undefined;
  const found = seen({ ...around, cabe, code }, part);
  if (found.some(({ km }) => km !== undefined)) return found;
  const province = tries.find(({ centre }) => centre === undefined);
  const whole = province ? seen(province) : [];
  return whole.some(({ km }) => km !== undefined) || found.length === 0 ? whole : found;
}

if (import.meta.main) {
  const [source, search = '', day] = process.argv.slice(2);
  if (source === undefined) {
    console.error(
      'Uso: node recalcular-orden.ts <dirección del sitio o carpeta> "permiso=B&lugar=Madrid" [AAAA-MM-DD]',
    );
    process.exit(2);
  }
  const page = new URLSearchParams(search).get('pagina');
  const list = await recalcular(source, search, day);
  const from = page === null ? 0 : (Number(page) - 1) * POR_PAGINA;
  for (const { puesto, slug, coste } of page === null ? list : list.slice(from, from + POR_PAGINA))
    console.log(`${puesto}\t${slug}\t${coste === null ? 'sin precio' : (coste / 100).toFixed(2)}`);
}
