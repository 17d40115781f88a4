import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { registerAnuncioResults } from './anuncio-results.server.ts';
import { registerAnuncioStates } from './change-state.server.ts';
import { type PublicAnuncioServices, registerPublicAnuncios } from './public-anuncios.server.ts';

export type AnuncioServices = StandardServices & PublicAnuncioServices & { jobs: Jobs };

/** Changes of an anuncio's state, its results, and what the site calls. */
export function registerAnuncioCalls(app: HttpApp, services: AnuncioServices, standard: Standard): void {
  registerAnuncioStates(app, services, standard);
  registerAnuncioResults(app, services, standard);
  registerPublicAnuncios(app, services);
}
