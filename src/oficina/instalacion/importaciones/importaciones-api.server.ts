import { Readable } from 'node:stream';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { onceReceived } from '#oficina/base/peticionesHechas/once.server.ts';
import { actorOf, allow, type RouteAccess } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { invalidFields, outOfDate } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { importKind } from './import-job.server.ts';
import { importJson } from './import-json.server.ts';
import {
  allowed,
  find,
  mayImportAny,
  refuseClientes,
  refuseKey,
  refuseMapping,
} from './import-requests.server.ts';
import { fieldsFor, type Importable } from './importable.server.ts';
import { learnHeadings } from './learned-headings.server.ts';
import { importOperations } from './operations.ts';
import { findImport, listImports, listRows, type StoredImport, toImport } from './read-imports.server.ts';
import { missingIn } from './read-rows.ts';
import { refusedCsv } from './refused-rows.server.ts';
import { bodies, jsonReport, queries } from './schemas.ts';
import type { ImportServices } from './services.server.ts';
import { importaciones } from './table.server.ts';
import { registerTogether } from './together-api.server.ts';
import { correctCells, understandAgain } from './understand.server.ts';
import { undoImport } from './undo-import.server.ts';
import { receiveFile } from './uploads.server.ts';

export type ImportApiServices = ImportServices & { jobs: Jobs };

/** Limit of a JSON body, for some twenty fields of five thousand rows. */
const JSON_BYTES = 8 * 1024 * 1024;

/** Imports of files, from upload and trial to report and undo, and imports of JSON rows. */
export function registerImportaciones(app: HttpApp, services: ImportApiServices): void {
  const access = mayImportAny(services);
  registerUpload(app, services, access);
  registerReads(app, services, access);
  registerSteps(app, services, access);
  registerTogether(app, services, access);
  for (const importable of services.importables)
    if (!importable.onlyFiles) registerJson(app, services, importable);
}

function registerUpload(app: HttpApp, services: ImportApiServices, access: RouteAccess): void {
  serve(app, importOperations.subir, { access, once: 'received' }, async (request) => {
    const { familia, nombre, traida = null } = request.query;
    const among =
      familia === undefined
        ? services.importables.filter(({ recurso }) => permitted(actorOf(request), recurso, 'I') !== null)
        : [allowed(services, request, familia)];
    const content = request.body;
    if (!(content instanceof Readable)) throw invalidFields([{ campo: '', motivo: 'falta el archivo' }]);
    const arriving = { among, nombre, traida, content, by: actorOf(request) };
    return receiveFile(services, arriving, (sha256, { prepare, work }) =>
      onceReceived(request, [request.query, sha256], {
        prepare,
        work: async (sheet: Parameters<typeof work>[0]) => toImport(services, await work(sheet)),
      }),
    );
  });
}

function registerReads(app: HttpApp, services: ImportApiServices, access: RouteAccess): void {
  const config = { access };
  serve(app, importOperations.campos, config, async (request) => {
    const importable = allowed(services, request, request.query.familia);
    return Object.entries(fieldsFor(importable, actorOf(request))).map(([campo, field]) => ({
      campo,
      titulo: field.title,
      clave: importable.claves.includes(campo),
      obligatorio: missingIn(field) !== null,
    }));
  });
  serve(app, importOperations.leer, config, async (request) => {
    allowed(services, request, request.query.familia);
    return listImports(services, request.query);
  });
  serve(app, importOperations.consultarPorId, config, async (request) =>
    toImport(services, await find(services, request, request.query._id)),
  );
  serve(app, importOperations.filas, config, async (request) => {
    await find(services, request, request.query._id);
    return listRows(services, request.query);
  });
  page(
    app,
    {
      path: 'importaciones/rechazadas',
      summary: 'CSV de las filas rechazadas, con su motivo',
      query: queries.porId,
    },
    config,
    async (request, reply) => {
      const row = await find(services, request, request.query._id);
      const csv = await refusedCsv(services.db, row, allowed(services, request, row.familia).resource.fields);
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="rechazadas-${row.familia}.csv"`);
      return csv;
    },
  );
}

function registerSteps(app: HttpApp, services: ImportApiServices, access: RouteAccess): void {
  const config = { access };
  serve(app, importOperations.simular, config, async (request) => {
    const { _id, version, ...asked } = request.body;
    const row = await find(services, request, _id);
    const mapped = { ...row, ...asked, tambien: asked.tambien ?? [] };
    refuseMapping(services, request, mapped);
    refuseClientes(request, asked.crearClientes);
    const begun = await begin(services, {
      row,
      version,
      values: { ...asked, tambien: mapped.tambien, estado: 'comprobando' },
    });
    await learnHeadings(services.db, allowed(services, request, row.familia), mapped);
    return begun;
  });
  serve(app, importOperations.entender, config, async (request) => {
    const { _id, version, lectura, decisiones } = request.body;
    const row = await find(services, request, _id);
    const importable = allowed(services, request, row.familia);
    const asked = { row, version, importable, by: actorOf(request) };
    const changed = await understandAgain(services, asked, { lectura, decisiones });
    return lectura || row.estado !== 'simulada' ? toImport(services, changed) : tryAgain(services, changed);
  });
  serve(app, importOperations.corregir, config, async (request) => {
    const { _id, version, correcciones } = request.body;
    const row = await find(services, request, _id);
    refuseMapping(services, request, row);
    const importable = allowed(services, request, row.familia);
    return tryAgain(
      services,
      await correctCells(services, { row, version, importable, by: actorOf(request) }, correcciones),
    );
  });
  serve(app, importOperations.ejecutar, { ...config, recent: true }, async (request) => {
    const row = await find(services, request, request.body._id);
    if (row.estado !== 'simulada')
      throw invalidFields([{ campo: '_id', motivo: 'hay que comprobarla antes de importarla' }]);
    refuseMapping(services, request, row);
    refuseClientes(request, row.crearClientes);
    return begin(services, { row, version: request.body.version, values: { estado: 'en marcha' } });
  });
  serve(app, importOperations.deshacer, config, async (request) => {
    const row = await find(services, request, request.body._id);
    return toImport(services, await undoImport(services, { row, by: actorOf(request) }));
  });
}

const tryAgain = (services: ImportApiServices, row: StoredImport) =>
  begin(services, { row, version: row.version, values: { estado: 'comprobando' } });

type Step = { row: StoredImport; version: number; values: Partial<StoredImport> };

/**
 * Checks the version and the state, changes the row and queues the work. Refuses an import that is
 * running, done or undone.
 */
async function begin(services: ImportApiServices, { row, version, values }: Step) {
  const { db, jobs, clock } = services;
  const [begun] = await db
    .update(importaciones)
    .set({
      ...values,
      progreso: 0,
      intentos: 0,
      error: null,
      modificadoEn: clock(),
      version: sql`${importaciones.version} + 1`,
    })
    .where(
      and(
        eq(importaciones.id, row.id),
        eq(importaciones.version, version),
        notInArray(importaciones.estado, ['comprobando', 'en marcha', 'terminada', 'deshecha']),
      ),
    )
    .returning();
  if (!begun) throw outOfDate(await toImport(services, await findImport(services, row.id)));
  await jobs.enqueue(importKind, { id: row.id }, `${row.id}:${begun.version}`);
  return toImport(services, begun);
}

/** `POST {familia}/importar` (specification §7). */
function registerJson(app: HttpApp, services: ImportApiServices, importable: Importable): void {
  const { name, many } = importable.resource;
  serve(
    app,
    {
      method: 'POST',
      path: `${name}/importar`,
      summary: `Importa ${many} en bloque, con los campos de la API; lo que no vale se dice fila a fila`,
      body: bodies.json,
      bodyLimit: JSON_BYTES,
      answer: jsonReport,
    },
    {
      access: allow(importable.recurso, 'I'),
      // The account that receives money needs a recent proof of identity.
      ...('iban' in importable.resource.fields && { recent: ['iban'] }),
    },
    (request) => {
      const { filas, clave = null, modo = 'crear', simular = false } = request.body;
      refuseKey(importable, clave, modo);
      const asked = { filas, clave, modo, simular };
      return importJson(services, { importable, by: actorOf(request), asked });
    },
  );
}
