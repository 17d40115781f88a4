import { sql } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { AnuncioCounter } from './anuncio-counter.server.ts';
import { registerAnuncioStates } from './change-state.server.ts';
import { anuncioOperations } from './operations.ts';
import { type PublicAnuncioServices, registerPublicAnuncios } from './public-anuncios.server.ts';
import type { ResultadosAnuncio } from './results.ts';

export type AnuncioServices = StandardServices & PublicAnuncioServices & { jobs: Jobs };

/** Changes of an anuncio's state, its results, and what the site calls. */
export function registerAnuncioCalls(app: HttpApp, services: AnuncioServices, standard: Standard): void {
  registerAnuncioStates(app, services, standard);
  registerAnuncioResults(app, services, standard);
  registerPublicAnuncios(app, services);
}

/** Most days in one answer. */
const DAYS = 366;

/**
 * `GET /anuncios/consultarResultados?_id=…`: views and clicks of an anuncio by day. Throws 404 for an
 * anuncio out of the actor's reach.
 */
function registerAnuncioResults(
  app: HttpApp,
  { db, counter }: Pick<StandardServices, 'db'> & { counter: AnuncioCounter },
  { rows }: Standard,
): void {
  serve(app, anuncioOperations.consultarResultados, { access: allow('anuncios', 'L') }, async (request) => {
    const { _id } = request.query;
    await rows.find(request, _id);
    // Counts in memory are written first, so that the answer has them.
    await counter.flush();
    const { rows: found } = await db.execute<ResultadosAnuncio>(sql`
        SELECT a.impresiones, a.clics, coalesce((SELECT jsonb_agg(d ORDER BY d.dia) FROM (
          SELECT dia, impresiones, clics FROM anuncios_dias WHERE anuncio_id = a.id ORDER BY dia DESC LIMIT ${DAYS}) d), '[]'
        ) AS dias FROM anuncios a WHERE a.id = ${_id}`);
    return found[0] ?? { impresiones: 0, clics: 0, dias: [] };
  });
}
