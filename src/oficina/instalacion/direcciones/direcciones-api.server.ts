import type pg from 'pg';
import type { z } from 'zod';
import { noteRun, YaEnMarcha } from '#comparador/dgt/noted-run.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { inOneTransaction } from '#platform/database/statements/one-transaction.server.ts';
import { inUse, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { decidir } from './contract.ts';
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

const TABLES = { osm: 'lugares_osm', locales: 'lugares_locales' } as const;

/**
 * Accepts that a doubtful place belongs to the proposed section, or rejects it for ever. Throws `inUse` if somebody has decided
 * it meanwhile, or if the section has another place of that source.
 */
async function decidePlace(
  { $client }: { $client: pg.Pool },
  { fuente, id, aceptar }: z.infer<typeof decidir>,
): Promise<void> {
  const table = TABLES[fuente];
  const change = aceptar
    ? `estado = 'aceptado'`
    : `estado = 'rechazado', rechazadas = array_append(rechazadas, seccion_id), seccion_id = NULL`;
  try {
    const { rowCount } = await $client.query(
      `UPDATE ${table} SET ${change} WHERE id = $1 AND estado = 'dudoso' AND seccion_id IS NOT NULL`,
      [id],
    );
    if (rowCount === 1) return;
  } catch (error) {
    // Unique index: the section already has another place of that source.
    if (sqlState(error).code === '23505')
      throw inUse('Esa sección ya tiene otro lugar de esta fuente: recházalo si este es el bueno.');
    throw error;
  }
  const { rowCount } = await $client.query(`SELECT FROM ${table} WHERE id = $1`, [id]);
  throw rowCount === 0 ? notFound('ese lugar') : inUse('Ese lugar ya está decidido.');
}
