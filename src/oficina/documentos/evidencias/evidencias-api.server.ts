import { allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { evidenciasOperations } from './operations.ts';
import { readSituation } from './read-situation.server.ts';
import { type Place, verifyEvidenceStretch } from './verify-evidence.server.ts';

const written = (place: Place): string =>
  place.fase === 'sellos' ? `sellos.${place.numero}` : `${place.fase}.${place.familia}.${place.fila}`;

const access = allow('facturas', 'X', ['trabajador']);

/**
 * Registers the calls about the seals: the situation, and the check in stretches, so that no call is slow.
 */
export function registerEvidencias(app: HttpApp, { db }: StandardServices): void {
  serve(app, evidenciasOperations.situacion, { access }, () => readSituation(db));
  serve(app, evidenciasOperations.verificacion, { access }, async ({ query }) => {
    const {
      hechos: anotaciones,
      siguiente: next,
      ...found
    } = await verifyEvidenceStretch(db, query.siguiente);
    return { anotaciones, ...found, siguiente: next && written(next) };
  });
}
