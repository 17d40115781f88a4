import { createHash } from 'node:crypto';
import type pg from 'pg';
import { assumedLine } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import type { Supuestos } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { PRECIOS_PROPIOS, TODA_ESPANA } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { between, chance, pick, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { type OfferReader, readAtDatabase } from '../offer-reader.server.ts';
import { CLASES_MAXIMAS } from '../offer-row.ts';
import { type FoundOffers, type OfferSearch, searchOffers } from '../search-offers.server.ts';
import { comparaciones, ordenes } from '../search-params.ts';
import type { Zona } from '../zone-condition.server.ts';
import { readColumns } from './column-reader.server.ts';
import { keepFichas } from './kept-fichas.server.ts';
import { searchColumns } from './search.server.ts';
import type { Columns } from './shape.ts';

const SEED = 'd642c9ea7771ff18f3925cdcd1a2d6e15efb3bdb';

/** Values that searches are drawn from, in the order of their ids. */
type SearchValues = {
  permisos: number[];
  provincias: string[];
  puntos: { lat: number; lon: number }[];
  centros: { id: number; nombre: string }[];
  nombres: string[];
  caracteristicas: string[];
};

async function readKnown(db: { $client: pg.Pool }): Promise<SearchValues> {
  const { rows } = await db.$client.query<SearchValues>(`SELECT
    (SELECT array_agg(DISTINCT permiso ORDER BY permiso) FROM ofertas) AS permisos,
    (SELECT array_agg(DISTINCT cod_provincia ORDER BY cod_provincia) FROM ofertas) AS provincias,
    (SELECT json_agg(json_build_object('lat', lat, 'lon', lon) ORDER BY codigo) FROM municipios WHERE lat IS NOT NULL) AS puntos,
    (SELECT json_agg(json_build_object('id', id, 'nombre', nombre) ORDER BY id) FROM centros_examen) AS centros,
    (SELECT array_agg(DISTINCT busqueda ORDER BY busqueda) FROM ofertas) AS nombres,
    (SELECT array_agg(codigo ORDER BY codigo) FROM caracteristicas_autoescuela) AS caracteristicas`);
  const [known] = rows;
  if (!known) throw new Error('a query without a table always gives a row');
  return known;
}

/** Draws searches of every kind over the offers of a database, always the same ones; half of them of permit B. */
export async function drawOfferSearches(
  db: { $client: pg.Pool },
  { count, hoy }: { count: number; hoy: string },
): Promise<OfferSearch[]> {
  const known = await readKnown(db);
  const random = seededRandom(createHash('sha256').update(`${SEED} columnas`).digest().readUInt32BE());
  return Array.from({ length: count }, () => drawSearch(random, known, hoy));
}

function drawSearch(random: Random, known: SearchValues, hoy: string): OfferSearch {
  const [teoriaAprobada, clases] = [chance(random, 0.2), between(random, 1, CLASES_MAXIMAS)];
  const some = <T>(share: number, items: readonly T[]): T[] =>
    chance(random, share) && items.length > 0
      ? [...new Set(Array.from({ length: between(random, 1, 3) }, () => pick(random, items)))]
      : [];
  return {
    permiso: chance(random, 0.5) ? 1 : pick(random, known.permisos),
    automatico: chance(random, 0.1),
    zona: drawZone(random, known),
    orden: pick(random, ordenes),
    pagina: chance(random, 0.8) ? 1 : between(random, 2, 40),
    clases,
    teoriaAprobada,
    hasta: chance(random, 0.25) ? between(random, 400, 2_500) : null,
    caracteristicas: some(0.25, [...known.caracteristicas, 'no-existe']),
    comparacion: some(0.25, comparaciones),
    centros: some(0.15, [...known.centros.map(({ nombre }) => nombre), 'No existe']),
    lineas: chance(random, 0.9) ? drawLines(random, { clases, teoriaAprobada }) : null,
    hoy,
  };
}

/** Lines of assumed prices that are not alike in two provinces. */
function drawLines(random: Random, supuestos: Supuestos): OfferSearch['lineas'] {
  const [clase, practicas] = [between(random, 1_500, 4_500), between(random, 1, 2)];
  return (codigo) => {
    const precios = { ...PRECIOS_PROPIOS, clase: clase + 40 * Number(codigo) };
    return assumedLine({ precios, tasaDgt: 9_405, practicas }, supuestos);
  };
}

function drawZone(random: Random, { provincias, puntos, centros, nombres }: SearchValues): Zona {
  const { lat, lon } = pick(random, puntos);
  switch (
    pick(random, ['espana', 'provincia', 'comunidad', 'desde', 'texto', 'radio', 'radio', 'radio'] as const)
  ) {
    case 'espana':
      return { tipo: 'espana' };
    case 'provincia':
      return { tipo: 'provincia', codigo: pick(random, provincias) };
    case 'comunidad':
      return {
        tipo: 'comunidad',
        provincias: [...new Set([pick(random, provincias), pick(random, provincias)])],
      };
    case 'desde':
      return { tipo: 'provincia', codigo: pick(random, provincias), desde: { lat, lon } };
    case 'texto': {
      const name = pick(random, nombres);
      const start = between(random, 0, Math.max(0, name.length - 3));
      return { tipo: 'texto', texto: name.slice(start, start + between(random, 1, 9)).trim() };
    }
    case 'radio': {
      const near = Array.from({ length: between(random, 0, 3) }, () => pick(random, centros).id);
      return {
        tipo: 'radio',
        lat: lat + (random() - 0.5) / 10,
        lon: lon + (random() - 0.5) / 10,
        km: pick(random, [2, 5, 10, 20, 50, 200]),
        centros: near,
        dentro: near.filter(() => chance(random, 0.5)),
        codProvincia: chance(random, 0.8) ? pick(random, provincias) : null,
        ...(chance(random, 0.3) && { desde: { lat: lat - random() / 10, lon: lon + random() / 10 } }),
      };
    }
  }
}

/**
 * Asks columns and the database the same about each search. Gives those whose answers differ in a byte, and how many offers all of them
 * found together. Kilometres are compared to the tenth of a millimetre: the cosines of PostgreSQL and of JavaScript differ in
 * their last bit.
 */
export async function differences(
  db: { $client: pg.Pool },
  columns: Columns,
  searches: readonly OfferSearch[],
): Promise<{ differing: { search: OfferSearch; columns: string; plain: string }[]; offers: number }> {
  const [own, plain] = [readColumns(db, { columns, fichas: keepFichas() }), readAtDatabase(db)];
  const differing = [];
  let offers = 0;
  for (const search of searches) {
    const found = await searchOffers(db, search);
    offers += found.ofertas.secciones.length;
    // The reader fills the lists only as far as a page needs; then the whole lists are compared.
    const answers = {
      columns: (await answered(own, search)) + written(searchColumns(columns, search)),
      plain: (await answered(plain, search)) + written(found),
    };
    if (answers.columns !== answers.plain) differing.push({ search, ...answers });
  }
  return { differing, offers };
}

/** All that a reader says about a search. */
async function answered(reader: OfferReader, search: OfferSearch): Promise<string> {
  const { permiso, automatico, clases, hoy, hasta, zona } = search;
  const { cuentas, page } = await reader.search(search);
  const rows = page.grupos.flatMap(({ filas }) => filas);
  const fichas = await reader.fichas(
    rows.flatMap(({ seccion, otras }) => [seccion, ...otras]),
    search,
  );
  const propio = hasta === null ? null : { coste: hasta * 100, varianza: clases * 1e6 };
  const compared = { propio, superior: clases / 60 };
  const onMap = zona.tipo === 'provincia' || zona.tipo === 'radio' ? zona : undefined;
  const answers = {
    cuentas,
    page: { ...page, km: [...page.km] },
    fichas: fichas
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, ficha, caracteristicas, caduca }) => ({ id, ficha, caracteristicas, caduca })),
    supuesto: (await reader.supuestos(permiso))(zona.tipo === 'provincia' ? zona.codigo : TODA_ESPANA),
    centres: (await reader.centres({ permiso, automatico })).toSorted((a, b) => a.id - b.id),
    candidates: await reader.candidates(search, compared),
    median: onMap && (await reader.median({ permiso: { dgt: permiso, clases }, hoy, zona: onMap })),
    permits: onMap && [...(await reader.permits(onMap))].toSorted(([a], [b]) => a - b),
  };
  return JSON.stringify(answers, (_, value) =>
    typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(7) : value,
  );
}

const written = ({ cuentas, ofertas }: FoundOffers): string => {
  ofertas.reach(Number.POSITIVE_INFINITY);
  const { secciones, escuelas, tramos, costes, varianzas, km, total } = ofertas;
  const lists = [secciones, escuelas, tramos, costes, varianzas].map((list) => Array.from(list));
  return JSON.stringify({ cuentas, total, lists, km: Array.from(km, (value) => value.toFixed(7)) });
};
