import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { registerBoard } from '#oficina/base/board/board.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { registerClienteRegistration } from './autoregistro.server.ts';
import { clientes } from './contract.ts';
import { registerClienteProfile } from './ficha-api.server.ts';
import { ownSectionsOperations, type seccionPropia } from './operations.ts';
import { registerOwnCliente } from './own-data.server.ts';
import { previewSigner } from './preview-address.server.ts';
import { registerPreview } from './preview-api.server.ts';
import { registerPoint } from './punto-api.server.ts';
import { clientes as table } from './table.server.ts';
import { registerVies } from './vies/vies-api.server.ts';

export type ClienteServices = StandardServices & { jobs: Jobs; secret: string; viesUrl: string };

/**
 * Registers the board of clientes, their ficha and point on the map, and the calls of an autoescuela about
 * its own data.
 */
export function registerClienteCalls(
  app: HttpApp,
  services: ClienteServices,
  standard: Standard<typeof clientes.fields>,
): void {
  const { db, secret, clock } = services;
  registerBoard(app, services, standard, {
    resource: clientes,
    table,
    importe: 'importeEstimado',
    card: ['codigo', 'codProvincia', '_idResponsable'],
  });
  registerOwnCliente(app, services);
  registerOwnSections(app, services);
  registerClienteProfile(app, services, standard);
  registerPoint(app, services, standard);
  registerPreview(app, { db, previews: previewSigner(secret, clock) });
  registerVies(app, services, standard);
  registerClienteRegistration(app, services);
}

type SectionRow = Omit<z.infer<typeof seccionPropia>, 'permisos'> & { dgt: number[] };

/**
 * `GET /clientes/consultarMisSecciones`: lists the public pages of the caller's autoescuela; none until
 * it is published.
 */
function registerOwnSections(app: HttpApp, { db }: StandardServices): void {
  const config = { access: allow('clientes', 'L', ['cliente']) };
  serve(app, ownSectionsOperations.leer, config, async (request) => {
    const { rows } = await db.execute<SectionRow>(sql`
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
