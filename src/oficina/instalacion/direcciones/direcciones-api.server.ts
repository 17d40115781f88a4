import type pg from 'pg';
import type { z } from 'zod';
import { noteRun, reopenRun } from '#comparador/dgt/noted-run.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { orInUse, receiveUpload } from '#oficina/instalacion/datosOficiales/receive-upload.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { inOneTransaction } from '#platform/database/statements/one-transaction.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { inUse, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { decidir } from './contract.ts';
import { discardUploads, WAITS } from './load-upload.server.ts';
import { direccionesOperations, MAX_BYTES } from './operations.ts';
import { readCoverage, readSearches, readSources, readWaiting } from './read-coverage.server.ts';
import { readDoubts } from './read-doubts.server.ts';
import { searchKind } from './search-job.server.ts';

type Services = {
  db: Db;
  jobs: Jobs;
  files: Files;
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
      enMarcha: busquedas.some(({ acabadaEn }) => acabadaEn === null),
      esperan: await readWaiting(db),
      cobertura: await readCoverage(db),
      fuentes: await readSources(db),
      busquedas,
    };
  });
  serve(app, revisar, { access: allow('direcciones', 'L') }, () => readDoubts(db));
  serve(app, buscar, { access: allow('direcciones', 'C') }, async () => {
    if (mapSources.length === 0)
      throw inUse('Aquí no se descargan direcciones: quien lleva el servidor lo dijo en DGT_MAPA_URL.');
    return askForSearch(services, { fuente: 'dgt' });
  });
  registerUpload(app, services);
  serve(app, decidir, { access: allow('direcciones', 'A') }, async ({ body }) => {
    await decidePlace(db, body);
    return true as const;
  });
}

/** Files of places: tried out when they come, and stored once somebody has seen what they change. */
function registerUpload(app: HttpApp, services: Services): void {
  const { db, files, jobs, clock } = services;
  const access = allow('direcciones', 'C');
  serve(app, direccionesOperations.subir, { access, once: 'received' }, async (request) => {
    const { nombre: origen, fuente, huso, registro = null } = request.query;
    const limit = {
      most: MAX_BYTES,
      words: 'el archivo pasa de 64 MB: recorta las filas que no son autoescuelas',
    };
    return receiveUpload(request, files, limit, async (id) => {
      const lista = {
        pedidaPor: actorOf(request).nombre,
        registro: fuente === 'locales' ? registro : null,
        huso,
      };
      return askForSearch(services, { id, fuente, origen, lista });
    });
  });
  serve(app, direccionesOperations.responder, { access }, async ({ body: { id, guardar } }) => {
    if (!guardar) {
      if (!(await discardUploads(db, files, 'id = $1', [id]))) throw notFound(WAITING);
      return true as const;
    }
    return orInUse(() =>
      inOneTransaction(db.$client, async () => {
        const waiting = { tabla: 'busquedas_direcciones', id, respuesta: 'guardar', waits: WAITS } as const;
        if (!(await reopenRun(db, waiting, clock()))) throw notFound(WAITING);
        const { rowCount } = await db.$client.query(ANSWERED, [id]);
        if (rowCount === 0) throw inUse(CHANGED);
        await jobs.enqueue(searchKind, { id }, `${id}:guardar`);
      }),
    );
  });
}

const WAITING = 'un archivo que espere una respuesta';

const CHANGED =
  'Después de probarlo se guardaron otros lugares de esa lista, así que ya no cambiaría lo mismo: vuelve a enviarlo.';

/** Forgets the trial of a search that is stored, unless places of its list were stored since then: its trial would no longer be true. */
const ANSWERED = `
  UPDATE busquedas_direcciones b SET prueba = NULL WHERE id = $1 AND NOT EXISTS (
    SELECT FROM busquedas_direcciones o WHERE o.fuente = b.fuente AND (o.registro IS NULL OR o.registro = b.registro)
      AND o.acabada_en > b.empezada_en AND o.motivo IS NULL AND o.prueba IS NULL)`;

type SearchRequest = Pick<Parameters<typeof noteRun>[1], 'fuente' | 'id' | 'origen' | 'lista'>;

/** Notes the search and queues its job in one transaction, so that no search waits for ever. */
const askForSearch = ({ db, jobs, clock }: Services, asked: SearchRequest): Promise<true> =>
  orInUse(() =>
    inOneTransaction(db.$client, async () => {
      const id = await noteRun(db, { tabla: 'busquedas_direcciones', ...asked, clock, automatica: false });
      await jobs.enqueue(searchKind, { id }, id);
    }),
  );

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
