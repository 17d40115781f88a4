import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf, type RouteAccess } from '#oficina/base/roles/actor.server.ts';
import { invalidFields, notFound, outOfDate } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { EstadoImportacion } from './contract.ts';
import { DOCUMENTOS } from './families.ts';
import { fileKey } from './file-key.ts';
import { togetherKind } from './import-job.server.ts';
import { allowed, find, refuseClientes, refuseMapping } from './import-requests.server.ts';
import { learnedHeadings } from './learned-headings.server.ts';
import { importOperations } from './operations.ts';
import { type StoredImport, toImport } from './read-imports.server.ts';
import { readTogether } from './run-together.server.ts';
import { type ImportServices, importableOf } from './services.server.ts';
import { importaciones } from './table.server.ts';
import { undoTogether } from './undo-import.server.ts';
import { guessOf } from './uploads.server.ts';

type Services = ImportServices & { jobs: Jobs };

const SHOWN = 10;

/** Calls of «Traer mis datos»: files that came together are tried, imported and undone together. */
export function registerTogether(app: HttpApp, services: Services, access: RouteAccess): void {
  const config = { access };
  const { traidas, leerJuntas, destinar, simularJuntas, ejecutarJuntas, deshacerJuntas } = importOperations;
  serve(app, traidas, config, (request) => lastTogether(services, actorOf(request)._id));
  serve(app, leerJuntas, config, async (request) =>
    shown(services, await readAllowed(services, request, request.query._id)),
  );
  serve(app, destinar, config, async (request) => {
    const { _id, version, familia } = request.body;
    const row = await find(services, request, _id);
    if (row.traidaId === null) throw notFound('lo que se trajo');
    if (familia !== null) {
      allowed(services, request, familia);
      if ((familia === DOCUMENTOS) !== (row.familia === DOCUMENTOS))
        throw invalidFields([{ campo: 'familia', motivo: 'un ZIP trae documentos, y una hoja no' }]);
    }
    await settle(services, { row, version, familia, by: actorOf(request) });
    return shown(services, await readTogether(services, row.traidaId));
  });
  serve(app, simularJuntas, config, (request) =>
    begin(services, request, { from: ['subida', 'simulada', 'fallida'], to: 'comprobando' }),
  );
  serve(app, ejecutarJuntas, { ...config, recent: true }, (request) =>
    begin(services, request, { from: ['simulada'], to: 'en marcha' }),
  );
  serve(app, deshacerJuntas, config, async (request) => {
    const { _id } = request.body;
    const rows = await readAllowed(services, request, _id);
    const done = rows.filter(({ estado }) => estado === 'terminada');
    if (done.length === 0) throw invalidFields([{ campo: '_id', motivo: 'no hay nada que deshacer' }]);
    await undoTogether(services, { rows: done, by: actorOf(request) });
    return shown(services, await readTogether(services, _id));
  });
}

const shown = (services: Services, rows: StoredImport[]) =>
  Promise.all(rows.map((row) => toImport(services, row)));

/** Reads the files of a bringing; the actor must be allowed to import each of them. */
async function readAllowed(services: Services, request: FastifyRequest, traida: string) {
  const rows = await readTogether(services, traida);
  if (rows.length === 0) throw notFound('lo que se trajo');
  for (const { familia } of rows) allowed(services, request, familia);
  return rows;
}

type FamilyChange = { row: StoredImport; version: number; familia: string | null; by: Actor };

/** Changes the family of a waiting file and guesses its columns again; if `familia` is null, removes the file. */
async function settle(services: Services, { row, version, familia, by }: FamilyChange): Promise<void> {
  const { db, files, clock } = services;
  const waiting = and(
    eq(importaciones.id, row.id),
    eq(importaciones.version, version),
    inArray(importaciones.estado, ['subida', 'simulada', 'fallida']),
  );
  const importable = familia === null ? undefined : importableOf(services, familia);
  const titulos = row.columnas.map(({ titulo }) => titulo);
  const changed = importable
    ? await db
        .update(importaciones)
        .set({
          ...guessOf(importable, titulos, { by, learned: await learnedHeadings(db) }),
          familia: importable.resource.name,
          estado: 'subida',
          modificadoEn: clock(),
          version: version + 1,
        })
        .where(waiting)
        .returning({ id: importaciones.id })
    : await db.delete(importaciones).where(waiting).returning({ id: importaciones.id });
  if (changed.length === 0) throw outOfDate(await toImport(services, row));
  if (!importable) await files.remove(fileKey(row.id));
}

type Step = { from: EstadoImportacion[]; to: EstadoImportacion };

/** Starts the work of every unfinished file of a `traida`. Refuses unless all of them are in one of the `from` states. */
async function begin(services: Services, request: FastifyRequest, { from, to }: Step) {
  const { db, jobs, clock } = services;
  const { _id } = request.body as { _id: string };
  const all = await readAllowed(services, request, _id);
  const rows = all.filter(({ estado }) => estado !== 'terminada' && estado !== 'deshecha');
  for (const row of rows) {
    refuseMapping(services, request, row);
    refuseClientes(request, row.crearClientes);
  }
  const begun = await db.transaction(async (tx) => {
    const changed = await tx
      .update(importaciones)
      .set({
        estado: to,
        progreso: 0,
        intentos: 0,
        error: null,
        modificadoEn: clock(),
        version: sql`${importaciones.version} + 1`,
      })
      .where(and(eq(importaciones.traidaId, _id), inArray(importaciones.estado, from)))
      .returning({ version: importaciones.version });
    if (changed.length === 0 || changed.length !== rows.length)
      throw invalidFields([{ campo: '_id', motivo: 'no todos los archivos están en ese paso' }]);
    return changed;
  });
  await jobs.enqueue(
    togetherKind,
    { id: _id },
    `${_id}:${to}:${begun.map(({ version }) => version).join('-')}`,
  );
  return shown(services, await readTogether(services, _id));
}

/** The last bringings of a person. */
async function lastTogether({ db }: Services, usuario: string) {
  const rows = await db
    .select({
      _id: sql<string>`${importaciones.traidaId}`,
      en: sql<Date>`min(${importaciones.creadoEn})`.mapWith(importaciones.creadoEn),
      archivos: sql<string[]>`array_agg(${importaciones.nombreArchivo} ORDER BY ${importaciones.id})`,
      terminada: sql<boolean>`bool_or(${importaciones.estado} = 'terminada')`,
    })
    .from(importaciones)
    .where(and(eq(importaciones.usuarioId, usuario), isNotNull(importaciones.traidaId)))
    .groupBy(importaciones.traidaId)
    .orderBy(desc(sql`min(${importaciones.creadoEn})`))
    .limit(SHOWN);
  return rows.map(({ en, ...row }) => ({ ...row, en: en.toISOString() }));
}
