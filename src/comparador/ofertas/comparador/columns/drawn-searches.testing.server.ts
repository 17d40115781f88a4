import { createHash } from 'node:crypto';
import type pg from 'pg';
import { assumedLine } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { PRECIOS_PROPIOS } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { between, chance, pick, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { CLASES_MAXIMAS } from '../offer-row.ts';
import { type FoundOffers, type OfferSearch, pageOfRows, searchOffers } from '../search-offers.server.ts';
import { comparaciones, ordenes } from '../search-params.ts';
import type { Zona } from '../zone-condition.server.ts';
import { searchColumns } from './search.server.ts';
import type { Columns } from './shape.ts';

const SEED = '9c748ff61c85e7b0fa7ac55ae06c203b9b58a7a4';

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
  const precios = { ...PRECIOS_PROPIOS, clase: between(random, 1_500, 4_500) };
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
    linea: chance(random, 0.9)
      ? assumedLine({ precios, tasaDgt: 9_405, practicas: between(random, 1, 2) }, { clases, teoriaAprobada })
      : null,
    hoy,
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
 * Asks columns and the statement for the same searches. Gives those that differ in a byte, and how many offers all of them
 * found together. Kilometres are compared to the tenth of a millimetre: the cosines of PostgreSQL and of JavaScript differ in
 * their last bit.
 */
export async function differences(
  db: { $client: pg.Pool },
  columns: Columns,
  searches: readonly OfferSearch[],
): Promise<{ differing: { search: OfferSearch; columns: string; statement: string }[]; offers: number }> {
  const differing = [];
  let offers = 0;
  for (const search of searches) {
    const found = await searchOffers(db, search);
    offers += found.ofertas.secciones.length;
    // First lays out a page, so that the lists are filled only as far as a page needs; then compares the whole lists.
    const answers = [searchColumns(columns, search), found].map(
      (answer) => pageWritten(answer, search) + written(answer),
    );
    const [own = '', judge = ''] = answers;
    if (own !== judge) differing.push({ search, columns: own, statement: judge });
  }
  return { differing, offers };
}

const pageWritten = (found: FoundOffers, search: OfferSearch): string => {
  const { total, grupos, km } = pageOfRows(found, search).page;
  return JSON.stringify({ total, grupos, km: Array.from(km, ([id, value]) => [id, value.toFixed(7)]) });
};

const written = ({ cuentas, ofertas }: FoundOffers): string => {
  ofertas.reach(Number.POSITIVE_INFINITY);
  const { secciones, escuelas, tramos, costes, varianzas, km, total } = ofertas;
  const lists = [secciones, escuelas, tramos, costes, varianzas].map((list) => Array.from(list));
  return JSON.stringify({ cuentas, total, lists, km: Array.from(km, (value) => value.toFixed(7)) });
};
