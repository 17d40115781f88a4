import { noteRun, YaEnMarcha } from '#comparador/dgt/noted-run.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inOneTransaction } from '#platform/database/statements/one-transaction.server.ts';
import { inUse } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { decidePlace } from './decide-place.server.ts';
import { direccionesOperations } from './operations.ts';
import { readCoverage, readSearches, readSources } from './read-coverage.server.ts';
import { readDoubts } from './read-doubts.server.ts';
import { searchKind } from './search-job.server.ts';

type Services = {
  db: Db;
  jobs: Jobs;
  clock: () => Date;
  /** Addresses of the DGT's map; none where the operator wants no download. */
  mapSources?: readonly string[] | undefined;
};

/** `direcciones`: how many sections have a known place, the searches for them, and what is doubtful. */
export function registerDirecciones(app: HttpApp, services: Services): void {
  const { db, mapSources = [] } = services;
  const { consultar, revisar, buscar, decidir } = direccionesOperations;
  serve(app, consultar, { access: allow('direcciones', 'L') }, async () => {
    const busquedas = await readSearches(db);
    return {
      seDescarga: mapSources.length > 0,
      enMarcha: busquedas.some(({ fuente, acabadaEn }) => fuente === 'dgt' && acabadaEn === null),
      cobertura: await readCoverage(db),
      fuentes: await readSources(db),
      busquedas,
    };
  });
  serve(app, revisar, { access: allow('direcciones', 'L') }, () => readDoubts(db));
  serve(app, buscar, { access: allow('direcciones', 'C') }, async () => {
    if (mapSources.length === 0)
      throw inUse('Aquí no se descargan direcciones: quien lleva el servidor lo dijo en DGT_MAPA_URL.');
    await askForSearch(services);
    return true as const;
  });
  serve(app, decidir, { access: allow('direcciones', 'A') }, async ({ body }) => {
    await decidePlace(db, body);
    return true as const;
  });
}

/** Notes the search and queues its job in one transaction, so that no search waits for ever. */
async function askForSearch({ db, jobs, clock }: Services): Promise<void> {
  try {
    await inOneTransaction(db.$client, async () => {
      const id = await noteRun(db, {
        tabla: 'busquedas_direcciones',
        fuente: 'dgt',
        clock,
        automatica: false,
      });
      await jobs.enqueue(searchKind, { id }, id);
    });
  } catch (error) {
    throw error instanceof YaEnMarcha ? inUse(error.message) : error;
  }
}
