import type pg from 'pg';
import { Z_90 } from '#comparador/dgt/statistics.ts';
import type { CostLine } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import type { CostEstimate } from '#comparador/tarifas/permisosAutoescuela/standing.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { completeOffers, type LaidOut, layOutRows, type OrderedOffers, tramoOf } from './lay-out-rows.ts';
import { type OrdenBuscado, sortKeys } from './order-keys.server.ts';
import { statementName, type Zona, zoneSql } from './zone-condition.server.ts';

export const PAGE_SIZE = 20;

export type OfferSearch = {
  /** The DGT's id of the permit. */
  permiso: number;
  zona: Zona;
  orden: OrdenBuscado;
  pagina: number;
  clases: number;
  teoriaAprobada: boolean;
  automatico: boolean;
  /** Highest expected cost, in euros. */
  hasta: number | null;
  /** The autoescuela must have all of them. */
  caracteristicas: string[];
  /** An offer passes with any of these; an empty list filters nothing. */
  comparacion: string[];
  centros: string[];
  /** Cost of the autoescuelas of a province that publish no price, at the assumed prices; null leaves them without a cost. */
  lineas: ((codProvincia: string) => CostLine) | null;
  /** `YYYY-MM-DD`: tariffs expire. */
  hoy: string;
};

export type OpcionContada<T = string> = { valor: T; total: number };

/** Numbers of autoescuelas, except where a field says sections. */
export type OfferCounts = {
  total: number;
  /** Sections found, of all the autoescuelas. */
  secciones: number;
  /** Autoescuelas at a known distance. `situadasEnLaZona` counts sections, also those that the filters take away. */
  situadas: number;
  situadasEnLaZona: number;
  /** All sections of the zone, also those that the filters take away. */
  enLaZona: number;
  /** Autoescuelas without a known place and without an exam centre named by the DGT. */
  sinCentro: number;
  /** Number of autoescuelas with a price to be ordered by. */
  conPrecio: number;
  /** Lowest and highest expected cost of the offers that pass the other filters, in céntimos. */
  minimo: number | null;
  maximo: number | null;
  /** Number of autoescuelas with each choice. */
  caracteristicas: OpcionContada[];
  comparacion: OpcionContada[];
  centros: OpcionContada[];
};

/** All that a search finds, in the order of its keys. An answer from columns is valid until the next search. */
export type FoundOffers = { cuentas: OfferCounts; ofertas: OrderedOffers };

/** The counts of a search and one page of its rows. */
export type FoundPage = { cuentas: OfferCounts; page: LaidOut };

/**
 * Searches the offers of a place for an alumno's case: the counts of every filter option, the range of costs, and the
 * sections in order, in a single prepared statement. Only `sortKeys` decides the order.
 */
export async function searchOffers(db: { $client: pg.Pool }, search: OfferSearch): Promise<FoundOffers> {
  const { text, values } = searchStatement(search);
  const { rows } = await db.$client.query<{ cuentas: OfferCounts; ofertas: OrderedJson }>({
    name: statementName(text),
    text,
    values,
  });
  const [row] = rows;
  if (!row) throw new Error('a search always answers one row');
  return { cuentas: row.cuentas, ofertas: orderedOffers(row.ofertas) };
}

/** Lays out a page of what a search found. */
export const pageOfRows = ({ cuentas, ofertas }: FoundOffers, { orden, pagina }: OfferSearch): FoundPage => ({
  cuentas,
  page: layOutRows(ofertas, {
    porCoste: orden === 'coste',
    desde: (pagina - 1) * PAGE_SIZE,
    cuantas: PAGE_SIZE,
  }),
});

type OrderedJson = Record<'secciones' | 'escuelas' | 'partes', number[]> & {
  precios: boolean[];
  costes: (number | null)[];
  varianzas: (number | null)[];
  km: (number | null)[];
  lejos: (number | null)[];
};

function orderedOffers({ secciones, escuelas, partes, precios, ...rest }: OrderedJson): OrderedOffers {
  const numbers = (values: (number | null)[]) => values.map((value) => value ?? Number.NaN);
  return completeOffers({
    secciones,
    escuelas,
    tramos: partes.map((parte, index) => tramoOf(parte, precios[index] ?? false)),
    costes: numbers(rest.costes),
    varianzas: numbers(rest.varianzas),
    km: numbers(rest.km),
    lejos: numbers(rest.lejos),
  });
}

/** Makes the statement of a search. Its text depends only on the kind of place, the order and the theory. */
export function searchStatement(search: OfferSearch): { text: string; values: unknown[] } {
  const { chosen, values } = chosenOffers(search);
  const list = (column: string) => `coalesce(json_agg(${column}), '[]')`;
  const text = `${chosen}, ordenadas AS (
      SELECT * FROM elegidas ORDER BY ${sortKeys(search.orden)}
    ), filtradas AS (
      SELECT * FROM marcadas WHERE por_caracteristicas AND por_comparacion AND por_centro
    )
    SELECT json_build_object(
      'total', (SELECT count(DISTINCT escuela_id) FROM elegidas),
      'secciones', (SELECT count(*) FROM elegidas),
      'situadas', (SELECT count(DISTINCT escuela_id) FROM elegidas WHERE km IS NOT NULL),
      'situadasEnLaZona', (SELECT count(km) FROM marcadas),
      'enLaZona', (SELECT count(*) FROM marcadas),
      'sinCentro', (SELECT count(*) FROM (
        SELECT FROM elegidas GROUP BY escuela_id HAVING bool_and(km IS NULL AND cardinality(centros) = 0)) s),
      'conPrecio', (SELECT count(DISTINCT escuela_id) FROM elegidas WHERE coste IS NOT NULL),
      'minimo', (SELECT min(coste) FROM filtradas),
      'maximo', (SELECT max(coste) FROM filtradas),
      'caracteristicas', (SELECT coalesce(json_agg(json_build_object('valor', valor, 'total', total) ORDER BY valor), '[]') FROM (
        SELECT valor, count(DISTINCT escuela_id) AS total FROM elegidas, unnest(caracteristicas) AS valor GROUP BY valor) c),
      'comparacion', (SELECT coalesce(json_agg(json_build_object('valor', comparacion, 'total', total) ORDER BY comparacion), '[]') FROM (
        SELECT comparacion, count(DISTINCT escuela_id) AS total FROM marcadas
        WHERE por_caracteristicas AND por_centro AND por_coste AND comparacion IS NOT NULL GROUP BY 1) c),
      'centros', (SELECT coalesce(json_agg(json_build_object('valor', e.nombre, 'total', c.total)
          ORDER BY c.total DESC, e.nombre), '[]') FROM (
        SELECT id, count(DISTINCT escuela_id) AS total FROM marcadas, unnest(centros) AS id
        WHERE por_caracteristicas AND por_comparacion AND por_coste GROUP BY id) c JOIN centros_examen e USING (id))
    ) AS cuentas,
    (SELECT json_build_object('secciones', ${list('seccion_id')}, 'escuelas', ${list('escuela_id')},
        'partes', ${list('CASE WHEN km IS NULL THEN parte ELSE 0 END')}, 'precios', ${list('coste IS NOT NULL')},
        'costes', ${list('estimado')}, 'varianzas', ${list('varianza')}, 'km', ${list('km')}, 'lejos', ${list('lejos')}) FROM ordenadas) AS ofertas`;
  return { text, values };
}

/**
 * Reads the expected cost of every offer of a search, on every page, by the section's id; null without a
 * price.
 */
export async function allCosts(
  db: { $client: pg.Pool },
  search: OfferSearch,
): Promise<Map<number, number | null>> {
  const { chosen, values } = chosenOffers(search);
  const { rows } = await db.$client.query<{ id: number; coste: number | null }>(
    `${chosen} SELECT seccion_id AS id, coste FROM elegidas`,
    values,
  );
  return new Map(rows.map(({ id, coste }) => [id, coste]));
}

/** The section that others are compared with; it is not better than itself. */
export type ComparisonBase = {
  /** Its cost; null where every price is better than none. */
  propio: CostEstimate | null;
  /** Upper end of its pass rate; null where it has too few exams to be compared. */
  superior: number | null;
};

export type Candidate = {
  id: number;
  /** Kilometres; null where they are not counted or known. */
  km: number | null;
  /** Céntimos; null without a price. */
  coste: number | null;
  /** It costs less by more than the margin of the difference. */
  isCheaper: boolean;
};

/**
 * Finds the sections of a search that cost less than `compared` by more than the margin, and those whose pass rate is above its interval, in the order of the list.
 * Whether the interval of such a section is above it too stands in its ficha.
 */
export async function selectCandidates(
  db: { $client: pg.Pool },
  search: OfferSearch,
  { propio, superior }: ComparisonBase,
): Promise<Candidate[]> {
  const { chosen, values } = chosenOffers(search);
  const cost = `$${values.push(propio?.coste ?? null)}::int`;
  const margin = `$${values.push(Z_90)}::float8 * sqrt(varianza + $${values.push(propio?.varianza ?? null)}::float8)`;
  const text = `${chosen}, comparadas AS (
      SELECT *, coalesce(${cost} - coste > ${margin}, coste IS NOT NULL AND ${cost} IS NULL) AS "isCheaper" FROM elegidas
    )
    SELECT seccion_id AS id, km, coste, "isCheaper" FROM comparadas
    WHERE "isCheaper" OR (tasa > $${values.push(superior)}::float8 AND comparacion <> 'pocos_datos')
    ORDER BY ${sortKeys(search.orden)}`;
  const { rows } = await db.$client.query<Candidate>({ name: statementName(text), text, values });
  return rows;
}

/**
 * Makes the SQL of the offers of a place, in three steps: `vistas` adds the figures of the alumno's case, `marcadas` says which filters
 * each offer passes, and `elegidas` keeps the offers that pass all filters.
 */
export function chosenOffers(search: OfferSearch): { chosen: string; values: unknown[] } {
  const { permiso, automatico, clases, hoy, hasta } = search;
  const values: unknown[] = [
    permiso,
    automatico,
    clases,
    hoy,
    hasta === null ? null : hasta * 100,
    search.caracteristicas,
    search.comparacion,
    search.centros,
  ];
  const place = zoneSql(search.zona, values);
  const passed = search.teoriaAprobada ? '_aprobada' : '';
  const assumed = assumedSql(search, passed, values);
  const chosen = `
    WITH vistas AS MATERIALIZED (
      SELECT seccion_id, escuela_id, nombre, codigo, seccion, tasa, comparacion, caracteristicas, centros, lat, lon,
             CASE WHEN caduca > $4::date THEN costes${passed}[$3] END AS coste,
             CASE WHEN caduca > $4::date THEN precios${passed}[$3] END AS precio,
             coalesce(caduca <= $4::date, false) AS caducada,
             coalesce(caduca > $4::date AND sin_informar${passed} > 0, false) AS incompleta,
             ${assumed.cost} AS supuesto,
             CASE WHEN caduca > $4::date THEN varianza${passed} ELSE ${assumed.variance} END AS varianza,
             ${place.distance} AS km, ${place.part()} AS parte, ${place.centre} AS lejos, ${place.town} AS pueblo
      FROM ofertas ${assumed.join} WHERE permiso = $1 AND automatico = $2 AND ${place.where}
    ), marcadas AS MATERIALIZED (
      SELECT *, coalesce(coste, supuesto) AS estimado, caracteristicas @> $6::text[] AS por_caracteristicas,
             (cardinality($7::text[]) = 0 OR comparacion = ANY ($7)) AS por_comparacion,
             (cardinality($8::text[]) = 0
               OR centros && (SELECT array_agg(id) FROM centros_examen WHERE nombre = ANY ($8))) AS por_centro,
             ($5::int IS NULL OR coalesce(coste <= $5, false)) AS por_coste
      FROM vistas WHERE ${place.near()}
    ), elegidas AS MATERIALIZED (
      SELECT * FROM marcadas WHERE por_caracteristicas AND por_comparacion AND por_centro AND por_coste
    )`;
  return { chosen, values };
}

/** Codes of the provinces that the sections of a zone may lie in. */
export const provincesOf = (zona: Zona): readonly string[] =>
  zona.tipo === 'provincia' ? [zona.codigo] : provincias.map(({ codigo }) => codigo);

/** The cost of an offer without a price and its variance, as `costOnLine` makes them, by the line of its province. */
function assumedSql(
  { lineas, zona }: OfferSearch,
  passed: string,
  values: unknown[],
): { cost: string; variance: string; join: string } {
  if (!lineas) return { cost: 'NULL::int', variance: 'NULL::float8', join: '' };
  const codes = provincesOf(zona);
  const lines = codes.map(lineas);
  const numbers = (value: (line: CostLine) => number) => `$${values.push(lines.map(value))}::float8[]`;
  const columns = [
    `$${values.push(codes)}::text[]`,
    numbers(({ fijo }) => fijo),
    numbers(({ porSuspenso }) => porSuspenso),
    numbers(({ porTasa }) => porTasa),
    numbers(({ suspensoTeorico }) => suspensoTeorico ** 2),
    numbers(({ suspensoPractico }) => suspensoPractico ** 2),
  ];
  return {
    cost: `floor(fijo + por_suspenso * practicos + por_tasa * tasas${passed} + 0.5)::int`,
    variance: 'teorico_2 * var_teoricos + practico_2 * var_practicos',
    join: `LEFT JOIN unnest(${columns.join(', ')})
        AS lineas (linea_de, fijo, por_suspenso, por_tasa, teorico_2, practico_2) ON linea_de = cod_provincia`,
  };
}
