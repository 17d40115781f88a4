import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { ownSectionsOperations, type seccionPropia } from './operations.ts';

type Row = Omit<z.infer<typeof seccionPropia>, 'permisos'> & { dgt: number[] };

/**
 * `GET /clientes/consultarMisSecciones`: lists the public pages of the caller's autoescuela; none until
 * it is published.
 */
export function registerOwnSections(app: HttpApp, { db }: StandardServices): void {
  const config = { access: allow('clientes', 'L', ['cliente']) };
  serve(app, ownSectionsOperations.leer, config, async (request) => {
    const { rows } = await db.execute<Row>(sql`
        SELECT s.slug, c.nombre_comercial AS nombre, s.seccion, min(o.ficha->>'municipio') AS municipio,
          coalesce(array_agg(DISTINCT o.permiso) FILTER (WHERE o.permiso IS NOT NULL), '{}') AS dgt
        FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt
        JOIN secciones s ON s.escuela_id = e.id LEFT JOIN ofertas o ON o.seccion_id = s.id
        WHERE c.id = ${actorOf(request).clienteId} AND c.publicado AND s.ultimo_mes IS NOT NULL
        GROUP BY s.id, c.nombre_comercial ORDER BY s.seccion`);
    const permits = await searchablePermits(db);
    return rows.map(({ dgt, ...row }) => ({
      ...row,
      permisos: permits.filter((permit) => dgt.includes(permit.dgt)).map(({ codigo }) => codigo),
    }));
  });
}
