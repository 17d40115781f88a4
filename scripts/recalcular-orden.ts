/*
 * Recalculates a search from the open downloads alone, so that anybody can check the site: its order, ties and rows, the
 * costs with their margins, and the costs at assumed prices. It shares no code with the site and needs nothing but Node 24
 * and the files recalcular-datos.ts, recalcular-lugar.ts, recalcular-sitio.ts and recalcular-coste.ts beside it: the site gives out the five.
 *
 *   node recalcular-orden.ts https://sitio.example "permiso=B&lugar=Madrid"
 *   node recalcular-orden.ts carpeta-con-las-descargas "permiso=A2&lugar=Getafe&km=20&orden=aprobados" 2026-11-21
 *
 * comprobar-orden.ts draws searches by a seed and compares a whole site with it.
 * The model is explained in the site's page /como-ordenamos. Amounts are céntimos inside.
 */
import {
  assumed,
  type Caso,
  costOf,
  courseCost,
  type Fila,
  type Importes,
  rateOf,
  Z,
} from './recalcular-coste.ts';
import { type Datos, inForce, readAll } from './recalcular-datos.ts';
import { examinedNear, kmToCentre, namesTownOf, type Zona, zones } from './recalcular-lugar.ts';

const EXAMENES_SUFICIENTES = 30;
const POR_PAGINA = 20;
const CAMPOS =
  'permiso lugar cerca zona km orden pagina hasta caracteristica aprobados centro clases teoria automatico claseSupuesta comparar'.split(
    ' ',
  );

/** A row of the list: an autoescuela by its first section. */
export type Puesto = {
  puesto: number;
  slug: string;
  /** Null where there is no price. */
  coste: number | null;
  /** 90 % interval of the cost (at assumed prices if it has no price); null for a course, or if no cost can be expected. */
  inferior: number | null;
  superior: number | null;
  /** Its other sections, in order. */
  otras: string[];
  /** Ties by cost have the same number, from 1 on. */
  grupo: number;
};

type Vista = {
  oferta: Fila;
  /** Undefined without a price. */
  coste?: number;
  precio?: number;
  /** Its cost, at assumed prices if it has no price; undefined if no cost can be expected. */
  estimado?: Importes;
  tasa: number | undefined;
  pocos: boolean;
  km: number | undefined;
  /** Part of the list: 0 at a known distance; otherwise 1 or 2, as `examinedNear` says. */
  parte: number;
  /** Kilometres to the nearest exam centre, where the place is not known. */
  lejos: number | undefined;
  /** The place is not known, but the name contains a town of the circle. */
  pueblo: boolean;
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
const byTown = (a: Vista, b: Vista) => Number(b.pueblo) - Number(a.pueblo) || byName(a, b);
const ties = (a: Vista, b: Vista) => (b.tasa ?? -1) - (a.tasa ?? -1) || byTown(a, b);
/** Offers of an unknown place go last; within each part, offers without a price go last. */
const byAmount = (amountOf: (one: Vista) => number | undefined) => (a: Vista, b: Vista) =>
  unplaced(a, b) ||
  Number(a.precio === undefined) - Number(b.precio === undefined) ||
  (amountOf(a) ?? Number.MAX_VALUE) - (amountOf(b) ?? Number.MAX_VALUE) ||
  few(a, b) ||
  ties(a, b);
const byCourse = (a: Vista, b: Vista) =>
  unplaced(a, b) ||
  Number(a.coste === undefined) - Number(b.coste === undefined) ||
  (a.coste ?? 0) - (b.coste ?? 0) ||
  byTown(a, b);
const far = ({ km }: Vista) => km ?? Number.MAX_VALUE;
const ORDENES: Record<string, (a: Vista, b: Vista) => number> = {
  coste: byAmount(({ estimado }) => estimado?.coste),
  precio: byAmount(({ precio }) => precio),
  aprobados: (a, b) => unplaced(a, b) || few(a, b) || ties(a, b),
  distancia: (a, b) => far(a) - far(b) || ties(a, b),
  nombre: (a, b) => unplaced(a, b) || byName(a, b),
};

/** A course has no rates and no fails, so it is ordered by its price instead. */
const orderOf = (asked: string, curso: boolean) =>
  curso && ['coste', 'precio', 'aprobados'].includes(asked) ? byCourse : ORDENES[asked];

type VistaInput = Pick<Vista, 'km' | 'parte' | 'lejos' | 'pueblo'> & {
  caso: Caso;
  /** The learner's own price of a class, for offers that publish none. */
  clase: string | null;
};

function view(oferta: Fila, datos: Datos, { caso, km, parte, lejos, pueblo, clase }: VistaInput): Vista {
  const test = datos.permiso.prueba_practica ?? '';
  const own = datos.provincias.find(
    (row) => row.cod_provincia === oferta.cod_provincia && row.prueba === test,
  );
  const published = oferta.confirmada_en && inForce(oferta.confirmada_en, datos.fecha);
  const cost = datos.curso
    ? courseCost(oferta)
    : costOf(published ? oferta : assumed(oferta, datos, clase), datos, caso);
  return {
    oferta,
    km,
    parte,
    lejos,
    pueblo,
    ...(cost && { estimado: cost }),
    tasa: rateOf(oferta, test, own),
    pocos: Number(oferta[`${test}_examenes`]) < EXAMENES_SUFICIENTES,
    ...(published && cost && { coste: cost.coste, precio: cost.precio }),
  };
}

type Escuela = { primera: Vista; otras: Vista[] };

/** The first section of each school stands for it. */
const schoolRows = (sorted: Vista[]): Escuela[] =>
  [...Map.groupBy(sorted, ({ oferta }) => oferta.codigo).values()].flatMap(([primera, ...otras]) =>
    primera ? [{ primera, otras }] : [],
  );

/** Says whether a cost lies within the margin of a lower one. Two costs that cannot be expected tie. */
function withinMargin(low: Importes | undefined, one: Importes | undefined): boolean {
  if (!low || !one) return low === one;
  return one.coste - low.coste <= Z * Math.sqrt(one.varianza + low.varianza);
}

/**
 * Groups the schools that the margin cannot tell apart: the cheapest one left, and all schools whose difference from it is within
 * the margin. Each group goes nearest first, by the place of the school or else by its exam centre. Published prices never tie with
 * assumed ones, nor known places with unknown ones.
 */
function tied(sorted: Escuela[]): Escuela[][] {
  const groups: Escuela[][] = [];
  let left = sorted;
  while (left[0]) {
    const [{ primera: cheapest }] = left;
    const isTied = ({ primera: one }: Escuela) =>
      one === cheapest ||
      (one.parte === cheapest.parte &&
        (one.precio === undefined) === (cheapest.precio === undefined) &&
        withinMargin(cheapest.estimado, one.estimado));
    const group = left.filter(isTied).map((one, index) => ({ one, index }));
    const near = ({ one: { primera } }: { one: Escuela }) => primera.km ?? primera.lejos ?? Number.MAX_VALUE;
    group.sort((a, b) => near(a) - near(b) || a.index - b.index);
    groups.push(group.map(({ one }) => one));
    left = left.filter((one) => !isTied(one));
  }
  return groups;
}

/** Says whether an offer passes the filters of a search: all the features, and at least one value of each other filter. */
function passes({ oferta, coste }: Vista, query: URLSearchParams, curso: boolean): boolean {
  const has = (list: string | undefined) => (value: string) => (list ?? '').split('|').includes(value);
  const any = (values: string[], fits: (value: string) => boolean) =>
    values.length === 0 || values.some(fits);
  const most = query.get('hasta');
  return (
    query.getAll('caracteristica').every(has(oferta.caracteristicas)) &&
    any(curso ? [] : query.getAll('aprobados'), (value) => value === oferta.comparacion) &&
    any(query.getAll('centro'), has(oferta.centros_examen)) &&
    (most === null || (coste !== undefined && coste <= Number(most) * 100))
  );
}

/** Gives the whole list of a search as the site's addresses write it; amounts in céntimos. */
export async function recalcular(source: string, search: string, day?: string): Promise<Puesto[]> {
  const query = new URLSearchParams(search);
  const unknown = [...query.keys()].find((name) => !CAMPOS.includes(name));
  if (unknown !== undefined) throw new Error(`«${unknown}» no decide el orden: quítalo`);
  const datos = await readAll(source, query, day);
  const asked = query.get('orden') ?? 'coste';
  const order = orderOf(asked, datos.curso);
  if (!order) throw new Error(`«${asked}» no es un orden posible`);
  const found = firstZone(query, datos).filter((one) => passes(one, query, datos.curso));
  const rows = schoolRows(found.sort(order));
  const groups = asked === 'coste' && !datos.curso ? tied(rows) : [rows];
  return groups
    .flatMap((group, index) => group.map((one) => ({ ...one, grupo: index + 1 })))
    .map((one, index) => ({ puesto: index + 1, ...toPuesto(one, datos.curso) }));
}

function toPuesto({ primera, otras, grupo }: Escuela & { grupo: number }, curso: boolean) {
  const { oferta, coste, estimado } = primera;
  const margin = Z * Math.sqrt(estimado?.varianza ?? 0);
  return {
    slug: oferta.slug ?? '',
    coste: coste ?? null,
    inferior: curso || !estimado ? null : Math.max(estimado.minimo, Math.round(estimado.coste - margin)),
    superior: curso || !estimado ? null : Math.round(estimado.coste + margin),
    otras: otras.map((other) => other.oferta.slug ?? ''),
    grupo,
  };
}

/**
 * Gives the offers of the place of a search, before its filters. Around a point: the offers of the first circle that holds a known
 * place and, after them, those examined near. If no circle holds a known place: the whole province if it holds one, or else only
 * the offers examined near.
 */
function firstZone(query: URLSearchParams, datos: Datos): Vista[] {
  const gears = query.get('permiso') === 'B' || !query.has('permiso') ? query.get('automatico') : null;
  const offers = datos.ofertas.filter(({ cambio }) => cambio === (gears === 'si' ? 'automatico' : 'manual'));
  const caso = {
    clases: Number(query.get('clases') ?? datos.permiso.clases),
    teoriaAprobada: query.get('teoria') === 'aprobada',
  };
  const clase = query.get('claseSupuesta');
  const seen = (zona: Zona, part: (oferta: Fila) => number | undefined = () => undefined) =>
    offers.filter(zona.cabe).map((oferta) => {
      const away = zona.km?.(oferta);
      const parte = away === undefined ? (part(oferta) ?? 1) : 0;
      const lejos = kmToCentre(zona, oferta);
      const pueblo = namesTownOf(zona, oferta, datos.municipios);
      return view(oferta, datos, {
        caso,
        km: away,
        parte,
        lejos,
        pueblo,
        clase,
      });
    });
  const tries = zones(query, datos);
  const [first] = tries;
  if (!first?.centre) return first ? seen(first) : [];
  const { part, province: code } = examinedNear(first, offers);
  const circles = tries.filter(({ centre }) => centre !== undefined);
  const around = circles.find(({ cabe }) => offers.some(cabe)) ?? first;
  const cabe = (oferta: Fila) => around.cabe(oferta) || part(oferta) !== undefined;
  const found = seen({ ...around, cabe, code }, part);
  if (found.some(({ km }) => km !== undefined) || (first.isla && found.length > 0)) return found;
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
  const euros = (amount: number | null, none: string) => (amount === null ? none : (amount / 100).toFixed(2));
  for (const one of page === null ? list : list.slice(from, from + POR_PAGINA)) {
    const range = `${euros(one.inferior, '')}–${euros(one.superior, '')}`;
    const cost = euros(one.coste, 'sin precio');
    console.log([one.puesto, one.slug, cost, one.superior === null ? '' : range].join('\t'));
  }
}
