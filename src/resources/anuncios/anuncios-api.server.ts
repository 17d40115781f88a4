import type { HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { registerStandard, type Standard, type StandardServices } from '#office/standard.server.ts';
import type { AdCounter } from './anuncio-counter.server.ts';
import { registerAdResults } from './anuncio-results.server.ts';
import { registerAdStates } from './change-state.server.ts';
import { anuncios } from './contract.ts';
import { anunciosScope } from './scope.server.ts';
import { anuncios as table } from './table.server.ts';

export type AdServices = StandardServices & { jobs: Jobs; counter: AdCounter };

/** Anuncios: the five verbs, the changes of state and the results. */
export function registerAds(app: HttpApp, services: AdServices): Standard {
  const standard = registerStandard(app, services, {
    resource: anuncios,
    table,
    recurso: 'anuncios',
    scope: anunciosScope,
  });
  registerAdStates(app, services, standard);
  registerAdResults(app, services, standard);
  return standard;
}
