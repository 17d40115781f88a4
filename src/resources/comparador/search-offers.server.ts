import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Ficha } from './offer.ts';
import { type OrdenBuscado, sortKeys } from './order-keys.server.ts';
import { type Zona, zoneSql } from './zone-condition.server.ts';

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
  /** Most that the expected cost may be, in euros. */
  hasta: number | null;
  /** All of them. */
  caracteristicas: string[];
  /** Any of them; none asks for nothing. */
  comparacion: string[];
  centros: string[];
  /** `YYYY-MM-DD`: tariffs expire. */
  hoy: string;
};

/**
 * A section found. Amounts in whole céntimos; null if its autoescuela publishes no tarifa, or only one
 * that is too old.
 */
export type OfertaEncontrada = {
  ficha: Ficha;
  caracteristicas: string[];
  coste: number | null;
  precio: number | null;
  /** Its tariff is too old to be compared. */
  caducada: boolean;
  /** Its tariff leaves lines undeclared. */
  incompleta: boolean;
  /** Distance from the point searched; null without that point, or if the section's own point is unknown. */
  km: number | null;
};

export type OpcionContada<T = string> = { valor: T; total: number };

export type OfferResults = {
  total: number;
  /** Number of offers at a known distance: among those found, and among all that the filters would take away too. */
  situadas: number;
  situadasEnLaZona: number;
  /** Of those without a known place, the number of which the DGT names no exam centre. */
  sinCentro: number;
  /** Number of offers with a price to be ordered by. */
  conPrecio: number;
  /** Expected cost among all that the other filters let through, in céntimos. */
  minimo: number | null;
  maximo: number | null;
  /** Number of offers with each choice. */
  caracteristicas: OpcionContada[];
  comparacion: OpcionContada[];
  centros: OpcionContada[];
  ofertas: OfertaEncontrada[];
};

/**
 * Searches the offers of a place for an alumno's case: one page, the total, the range of costs and the
 * count of every filter option, in a single prepared statement. Only `sortKeys` decides the order.
 */
export async function searchOffers(db: { $client: pg.Pool }, search: OfferSearch): Promise<OfferResults> {
  const { text, values } = searchStatement(search);
  const { rows } = await db.$client.query<{ resultado: OfferResults }>({
    // Hash of the text: during an update, the site's build and the program may send different texts.
    name: createHash('sha1').update(text).digest('base64url'),
    text,
    values,
  });
  const [row] = rows;
  if (!row) throw new Error('a search always answers one row');
  return row.resultado;
}

/** Makes the statement of a search. Its text depends only on the kind of place, the order and the theory. */
export function searchStatement(search: OfferSearch): { text: string; values: unknown[] } {
  const { chosen, values } = chosenOffers(search);
  const limit = `LIMIT $${values.push(PAGE_SIZE)} OFFSET $${values.push((search.pagina - 1) * PAGE_SIZE)}`;
  const text = `${chosen}, pagina AS (
      SELECT row_number() OVER (ORDER BY ${sortKeys(search.orden)}) AS puesto, *
      FROM elegidas ORDER BY 1 ${limit}
    )
    SELECT json_build_object(
      'total', (SELECT count(*) FROM elegidas),
      'situadas', (SELECT count(km) FROM elegidas),
      'sinCentro', (SELECT count(*) FROM elegidas WHERE km IS NULL AND cardinality(centros) = 0),
      'situadasEnLaZona', (SELECT count(km) FROM marcadas),
      'conPrecio', (SELECT count(coste) FROM elegidas),
      'minimo', (SELECT min(coste) FROM marcadas WHERE por_caracteristicas AND por_comparacion AND por_centro),
      'maximo', (SELECT max(coste) FROM marcadas WHERE por_caracteristicas AND por_comparacion AND por_centro),
      'caracteristicas', (SELECT coalesce(json_agg(json_build_object('valor', valor, 'total', total)), '[]') FROM (
        SELECT valor, count(*) AS total FROM elegidas, unnest(caracteristicas) AS valor GROUP BY valor) c),
      'comparacion', (SELECT coalesce(json_agg(json_build_object('valor', comparacion, 'total', total)), '[]') FROM (
        SELECT comparacion, count(*) AS total FROM marcadas
        WHERE por_caracteristicas AND por_centro AND por_coste AND comparacion IS NOT NULL GROUP BY 1) c),
      'centros', (SELECT coalesce(json_agg(json_build_object('valor', e.nombre, 'total', c.total)
          ORDER BY c.total DESC, e.nombre), '[]') FROM (
        SELECT id, count(*) AS total FROM marcadas, unnest(centros) AS id
        WHERE por_caracteristicas AND por_comparacion AND por_coste GROUP BY id) c JOIN centros_examen e USING (id)),
      'ofertas', (SELECT coalesce(json_agg(json_build_object('ficha', o.ficha, 'caracteristicas', p.caracteristicas,
          'coste', p.coste, 'precio', p.precio, 'caducada', p.caducada, 'incompleta', p.incompleta,
          'km', round(p.km::numeric, 1)) ORDER BY p.puesto), '[]')
        FROM pagina p JOIN ofertas o ON o.permiso = $1 AND o.automatico = $2 AND o.seccion_id = p.seccion_id)
    ) AS resultado`;
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

/**
 * Makes the SQL of the offers of a place, with the figures of the alumno's case (`vistas`), with the
 * filters that each passes (`marcadas`), and the offers that pass all filters (`elegidas`).
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
  const chosen = `
    WITH vistas AS MATERIALIZED (
      SELECT seccion_id, nombre, codigo, seccion, tasa, comparacion, caracteristicas, centros,
             CASE WHEN caduca > $4::date THEN costes${passed}[$3] END AS coste,
             CASE WHEN caduca > $4::date THEN precios${passed}[$3] END AS precio,
             coalesce(caduca <= $4::date, false) AS caducada,
             coalesce(caduca > $4::date AND sin_informar${passed} > 0, false) AS incompleta,
             ${place.distance} AS km, ${place.part()} AS parte
      FROM ofertas WHERE permiso = $1 AND automatico = $2 AND ${place.where}
    ), marcadas AS MATERIALIZED (
      SELECT *, caracteristicas @> $6::text[] AS por_caracteristicas,
             (cardinality($7::text[]) = 0 OR comparacion = ANY ($7)) AS por_comparacion,
             (cardinality($8::text[]) = 0
               OR centros && (SELECT array_agg(id) FROM centros_examen WHERE nombre = ANY ($8))) AS por_centro,
             ($5::int IS NULL OR coalesce(coste <= $5, false)) AS por_coste
      FROM vistas WHERE ${place.near('km')}
    ), elegidas AS MATERIALIZED (
      SELECT * FROM marcadas WHERE por_caracteristicas AND por_comparacion AND por_centro AND por_coste
    )`;
  return { chosen, values };
}
