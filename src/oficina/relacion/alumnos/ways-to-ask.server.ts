import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/** How a visitor can speak with an autoescuela that gets no requests through here: what the official map says of it. */
export type FormasDePedir = { telefono: string | null; web: string | null };

/**
 * Reads the telephone and the web of those of these sections that get no requests, by slug. Where requests are carried to those that have
 * not joined, these are only the ones that want none.
 */
export async function waysToAsk(
  db: Pick<Db, 'execute'>,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, FormasDePedir>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await db.execute<FormasDePedir & { slug: string }>(sql`
    SELECT s.slug, u.telefono, u.web FROM negocio n, secciones s JOIN escuelas e ON e.id = s.escuela_id
    LEFT JOIN ubicaciones u ON u.seccion_id = s.id
    WHERE s.slug = ANY(${sql.param(slugs)}::text[]) AND (NOT n.lleva_peticiones
        OR EXISTS (SELECT FROM escuelas_peticiones p WHERE p.codigo_dgt = e.codigo AND p.negada_en IS NOT NULL))
      AND NOT EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo AND c.publicado AND c.activo)`);
  return new Map(rows.map(({ slug, ...formas }) => [slug, formas]));
}
