import type { HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { registerStandard, type Standard, type StandardServices } from '#office/standard.server.ts';
import type { AnuncioCounter } from './anuncio-counter.server.ts';
import { registerAnuncioResults } from './anuncio-results.server.ts';
import { registerAnuncioStates } from './change-state.server.ts';
import { anuncios } from './contract.ts';
import { anunciosScope } from './scope.server.ts';
import { anuncios as table } from './table.server.ts';

export type AnuncioServices = StandardServices & { jobs: Jobs; counter: AnuncioCounter };

/** Anuncios: the five verbs, the changes of state and the results. */
export function registerAnuncios(app: HttpApp, services: AnuncioServices): Standard {
  const standard = registerStandard(app, services, {
    resource: anuncios,
    table,
    recurso: 'anuncios',
    scope: anunciosScope,
  });
  registerAnuncioStates(app, services, standard);
  registerAnuncioResults(app, services, standard);
  return standard;
}
