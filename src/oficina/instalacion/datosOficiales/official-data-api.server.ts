import { INCLUDED } from '#comparador/dgt/included-month.server.ts';
import { lastMonths } from '#comparador/dgt/load-missing.server.ts';
import { monthInMadrid } from '#comparador/dgt/months.ts';
import { noteRun, reopenRun } from '#comparador/dgt/noted-run.server.ts';
import { replacedVersion } from '#comparador/dgt/source-files.server.ts';
import type { ORIGENES_CARGA } from '#comparador/dgt/tables.server.ts';
import { uploadKey, WAITS } from '#comparador/dgt/waiting-files.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inOneTransaction } from '#platform/database/statements/one-transaction.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { inUse, invalidFields, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { DatosOficiales } from './contract.ts';
import { loadKind } from './load-job.server.ts';
import { datosOficialesOperations, MAX_BYTES } from './operations.ts';
import { orInUse, receiveUpload } from './receive-upload.server.ts';

type Services = { db: Db; jobs: Jobs; files: Files; clock: () => Date };

/** `datosOficiales`: the months of results of the DGT, loaded and taken away from the panel. */
export function registerDatosOficiales(app: HttpApp, services: Services): void {
  const { db, clock } = services;
  const { consultar, cargarIncluido, descargar, traerUltimos, recuperar, quitar } = datosOficialesOperations;
  const mayLoad = { access: allow('datosOficiales', 'C') };
  serve(app, consultar, { access: allow('datosOficiales', 'L') }, () => readMonths(db, clock()));
  serve(app, cargarIncluido, mayLoad, () => ask(services, { fuente: 'incluido' }));
  serve(app, descargar, mayLoad, ({ body: { mes } }) => {
    if (!mes.endsWith('-01') || mes >= monthInMadrid(clock()) || mes < '2010-01-01')
      throw invalidFields([{ campo: 'mes', motivo: 'elige un mes que haya acabado' }]);
    return ask(services, { fuente: 'descarga', mes });
  });
  serve(app, traerUltimos, mayLoad, () => ask(services, { fuente: 'ultimos' }));
  serve(app, recuperar, mayLoad, async ({ body: { mes } }) => {
    if (!(await replacedVersion(db, mes))) throw notFound('una versión anterior de ese mes');
    return ask(services, { fuente: 'anterior', mes });
  });
  serve(app, quitar, { access: allow('datosOficiales', 'E') }, async ({ body: { mes } }) => {
    const { rowCount } = await db.$client.query(`SELECT FROM meses_dgt WHERE mes = $1 AND origen = 'dgt'`, [
      mes,
    ]);
    if (rowCount === 0) throw notFound('ese mes');
    return ask(services, { fuente: 'retirada', mes });
  });
  registerAnswers(app, services);
  registerUpload(app, services);
}

/** Answers about a file that waits, because its month is unlike those around it. */
function registerAnswers(app: HttpApp, services: Services): void {
  const { db, jobs, files, clock } = services;
  const { admitir, descartar } = datosOficialesOperations;
  const mayLoad = { access: allow('datosOficiales', 'C') };
  serve(app, admitir, mayLoad, ({ body: { id } }) =>
    orInUse(() =>
      inOneTransaction(db.$client, async () => {
        if (!(await reopenRun(db, { tabla: 'cargas_dgt', id, respuesta: 'cargar', waits: WAITS }, clock())))
          throw notFound(WAITING);
        await jobs.enqueue(loadKind, { id }, `${id}:admitida`);
      }),
    ),
  );
  serve(app, descartar, mayLoad, async ({ body: { id } }) => {
    const { rowCount } = await db.$client.query(
      `UPDATE cargas_dgt SET respuesta = 'descartar', motivo = 'Alguien decidió no cargarlo.' WHERE id = $1 AND ${WAITS}`,
      [id],
    );
    if (rowCount === 0) throw notFound(WAITING);
    await files.remove(uploadKey(id));
    return true as const;
  });
}

const WAITING = 'un archivo que espere una respuesta';

function registerUpload(app: HttpApp, services: Services): void {
  serve(
    app,
    datosOficialesOperations.subir,
    { access: allow('datosOficiales', 'C'), once: 'received' },
    async (request) => {
      await refuseDemo(services.db);
      const limit = {
        most: MAX_BYTES,
        words: 'el archivo pasa de 16 MB: no es un archivo mensual de la DGT',
      };
      return receiveUpload(request, services.files, limit, (id) =>
        ask(services, { fuente: 'archivo', id, origen: request.query.nombre }),
      );
    },
  );
}

type LoadRequest = {
  fuente: (typeof ORIGENES_CARGA)[number];
  mes?: string;
  origen?: string;
  id?: string;
};

/** Notes the load and queues its job in one transaction, so that no load waits for ever. */
async function ask({ db, jobs, clock }: Services, wanted: LoadRequest): Promise<true> {
  await refuseDemo(db);
  return orInUse(() =>
    inOneTransaction(db.$client, async () => {
      const id = await noteRun(db, { tabla: 'cargas_dgt', ...wanted, clock, automatica: false });
      await jobs.enqueue(loadKind, { id }, id);
    }),
  );
}

async function refuseDemo(db: Db): Promise<void> {
  const { rowCount } = await db.$client.query(`SELECT FROM meses_dgt WHERE origen = 'demostracion' LIMIT 1`);
  if (rowCount !== 0)
    throw inUse(
      'Esto es una demostración, con resultados inventados: los reales se cargan en una instalación vacía.',
    );
}

/** Gives the loaded months, those that may be downloaded, what waits for an answer and the last ten loads. */
async function readMonths(db: Db, now: Date): Promise<DatosOficiales> {
  const { rows } = await db.$client.query<Omit<DatosOficiales, 'incluido' | 'descargables'>>(
    `SELECT EXISTS (SELECT FROM meses_dgt WHERE origen = 'demostracion') AS demostracion,
       (SELECT coalesce(json_agg(json_build_object('mes', mes, 'filas', filas, 'archivo', archivo,
          'cargadoEn', ${utc('cargado_en')}, 'anterior', anterior - 'sha256') ORDER BY mes DESC), '[]')
        FROM meses_dgt WHERE origen = 'dgt') AS meses,
       coalesce((SELECT faltan FROM cargas_dgt WHERE faltan IS NOT NULL ORDER BY pedida_en DESC LIMIT 1), '{}') AS faltan,
       ${loadsOf(`SELECT * FROM cargas_dgt WHERE ${WAITS}`)} AS esperan,
       ${loadsOf('SELECT * FROM cargas_dgt ORDER BY pedida_en DESC LIMIT 10')} AS cargas`,
  );
  const [found] = rows;
  if (!found) throw new Error('a row without its table');
  const loaded = new Set(found.meses.map(({ mes }) => mes));
  return {
    ...found,
    incluido: INCLUDED.mes,
    descargables: lastMonths(now).filter((mes) => !loaded.has(mes)),
  };
}

const loadsOf = (rows: string) =>
  `(SELECT coalesce(json_agg(json_build_object('id', id, 'fuente', fuente, 'mes', mes, 'origen', origen,
      'automatica', automatica, 'pedidaEn', ${utc('pedida_en')}, 'acabadaEn', ${utc('acabada_en')}, 'leidas', leidas,
      'total', total, 'resumen', resumen, 'motivo', motivo, 'diferencias', diferencias, 'respuesta', respuesta)
      ORDER BY pedida_en DESC), '[]') FROM (${rows}) AS estas)`;

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
