import { type SQL, sql } from 'drizzle-orm';
import { containsWords } from '#platform/crud/containing.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/** Autoescuela that accepts requests: the page of its section, and its cliente. */
export type Receiver = { slug: string; clienteId: string; nombre: string; municipio: string | null };

/**
 * Section of an autoescuela, with its cliente if it is published. Without one, `camino` says what the business can do with a request: carry
 * it, carry it only for an adult because the autoescuela has not proved itself, or nothing; `no` is its own word.
 */
export type NamedAutoescuela = Omit<Receiver, 'clienteId' | 'municipio'> & {
  clienteId: string | null;
  codigo: string;
  seccion: string;
  camino: 'si' | 'adultos' | 'apagado' | 'no';
};

/** Reads the autoescuelas of these slugs, in their order. */
export async function autoescuelasOf(
  db: Pick<Db, 'execute'>,
  slugs: readonly string[],
): Promise<NamedAutoescuela[]> {
  if (slugs.length === 0) return [];
  const { rows } = await db.execute<NamedAutoescuela>(sql`
    SELECT s.slug, coalesce(cl.nombre_comercial, s.nombre) AS nombre, cl.id AS "clienteId", e.codigo, s.seccion,
      CASE WHEN p.negada_en IS NOT NULL THEN 'no' WHEN NOT n.lleva_peticiones THEN 'apagado'
        WHEN p.comprobada_en IS NULL THEN 'adultos' ELSE 'si' END AS camino
    FROM negocio n, secciones s JOIN escuelas e ON e.id = s.escuela_id LEFT JOIN escuelas_peticiones p ON p.codigo_dgt = e.codigo
    LEFT JOIN LATERAL (SELECT * FROM clientes WHERE num_registro_dgt = e.codigo AND publicado AND activo
      ORDER BY seccion = s.seccion DESC NULLS LAST, codigo LIMIT 1) cl ON true
    WHERE s.slug = ANY(${sql.param(slugs)}::text[]) AND s.ultimo_mes IS NOT NULL
    ORDER BY array_position(${sql.param(slugs)}::text[], s.slug)`);
  return rows;
}

const FOUND = 8;

/** Searches published clientes by words of their name or town, or by the INE code of a municipality, those of the province first. */
export async function searchReceivers(
  db: Pick<Db, 'execute'>,
  {
    texto,
    municipio = null,
    codProvincia,
  }: { texto: string; municipio?: string | null; codProvincia: string | null },
): Promise<Receiver[]> {
  const places: SQL[] = [sql`cl.nombre_comercial`, sql`coalesce(m.nombre, cl.municipio, '')`];
  const { rows } = await db.execute<Receiver>(sql`
    SELECT slug, "clienteId", nombre, municipio FROM (
      SELECT DISTINCT ON (cl.id) s.slug, cl.id AS "clienteId", cl.nombre_comercial AS nombre,
        coalesce(m.nombre, cl.municipio) AS municipio, s.cod_provincia
      FROM clientes cl JOIN escuelas e ON e.codigo = cl.num_registro_dgt
      JOIN secciones s ON s.escuela_id = e.id AND s.ultimo_mes IS NOT NULL
      LEFT JOIN municipios m ON m.codigo = cl.codigo_municipio
      WHERE cl.publicado AND cl.activo AND (${containsWords(texto, places)} OR cl.codigo_municipio = ${municipio})
      ORDER BY cl.id, s.seccion = cl.seccion DESC NULLS LAST, s.seccion
    ) x ORDER BY cod_provincia IS DISTINCT FROM ${codProvincia}, nombre LIMIT ${FOUND}`);
  return rows;
}
