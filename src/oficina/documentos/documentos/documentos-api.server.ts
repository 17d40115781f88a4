import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { onceReceived } from '#oficina/base/peticionesHechas/once.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Antivirus } from '#platform/files/antivirus/clamd.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { report } from '#platform/observe/log/log.server.ts';
import type { OwnerScopes } from './belongs.server.ts';
import { documentoChanges } from './change-documentos.server.ts';
import {
  documentoUpload,
  forget,
  type ReceivedForm,
  receiveForm,
  withDocumentoForms,
} from './documento-form.server.ts';
import { type Descarga, documentosOperations, porId } from './operations.ts';
import { documentoRemoval, mayTakeBack } from './remove-documentos.server.ts';
import { reviser } from './revise.server.ts';
import { serveDocumento } from './serve-documento.server.ts';
import { type Documento, type DocumentoStandard, documentoStore } from './store-documentos.server.ts';
import { textJobKind } from './text-job.server.ts';

export type DocumentoServices = StandardServices & {
  files: Files;
  jobs: Jobs;
  /** Antivirus for uploads; undefined when there is none. */
  antivirus?: Antivirus | undefined;
  /** Most bytes of the documentos of one cliente. */
  documentQuota?: number | undefined;
  scopes: OwnerScopes;
};

/** Registers the calls of `documentos` (decision 031). */
export function registerDocumentos(
  app: HttpApp,
  services: DocumentoServices,
  standard: DocumentoStandard,
): void {
  registerUpload(app, services, standard);
  registerChanges(app, services, standard);
  registerReads(app, services, standard);
}

function registerUpload(app: HttpApp, services: DocumentoServices, standard: DocumentoStandard): void {
  const store = documentoStore(services, standard);
  withDocumentoForms(app, (context) => {
    serve(
      context,
      documentoUpload.crear,
      { access: allow('documentos', 'C'), refuses: [404, 409, 413], once: 'received' },
      async (request) => {
        const sent = await receiveForm(request, { ...services, revise: reviser(services, request) });
        let begun = false;
        try {
          return await onceReceived(request, contentOf(sent), {
            prepare: async () => {},
            work: async () => {
              begun = true;
              const { rows, repeated } = await store(request, sent);
              if (!repeated) await readLater(services, request, rows);
              return { documentos: rows };
            },
          });
        } finally {
          // A repeated upload: its rows already have files, so these are removed.
          if (!begun) await forget(services.files, sent.received);
        }
      },
    );
  });
}

/** Content of a form to compare two uploads: files by their hash, because their ids change each time. */
const contentOf = ({ form, received }: ReceivedForm) => [
  form,
  received.map(({ nombreOriginal, sha256 }) => [nombreOriginal, sha256]),
];

/** Queues the reading of the PDFs' text. If the queue fails, the scheduled job finds them. */
async function readLater(
  { jobs }: DocumentoServices,
  { log }: Pick<FastifyRequest, 'log'>,
  rows: Documento[],
) {
  for (const { _id, tipo } of rows) {
    if (tipo !== 'pdf') continue;
    await jobs.enqueue(textJobKind, { documento: _id }, _id).catch((error: unknown) => {
      report(log, 'text of a document not asked for', { failure: error });
    });
  }
}

function registerChanges(app: HttpApp, services: DocumentoServices, standard: DocumentoStandard): void {
  const changes = documentoChanges(services, standard);
  const remove = documentoRemoval(services, standard);
  serve(
    app,
    documentosOperations.actualizar,
    {
      access: allow('documentos', 'A'),
      refuses: [404, 409],
      current: {
        read: (request, _id) => standard.rows.find(request, _id, 'actualizar'),
        // A look at the documento before a change also counts as a download.
        earlier: { descargas: (sent, now) => Number.isInteger(sent) && Number(sent) <= Number(now) },
      },
    },
    (request) => changes.update(request, request.body),
  );
  serve(app, documentosOperations.eliminar, { access: mayTakeBack, refuses: [404, 409] }, async (request) => {
    const { _id, motivo } = request.body;
    await remove(request, { ids: [_id].flat(), motivo });
    return true as const;
  });
}

function registerReads(app: HttpApp, services: DocumentoServices, { rows }: DocumentoStandard): void {
  const { db } = services;
  const read = { access: allow('documentos', 'L') };
  // The name is the id with an ending; another ending finds nothing.
  serve(app, documentosOperations.consultarPorNombreUnico, read, async (request) =>
    rows.find(request, await idOf(db, request.query.nombreUnico)),
  );
  const mayAsk = { access: allow('documentos', 'A', ['trabajador']) };
  serve(app, documentosOperations.consultarDescargas, mayAsk, async (request) =>
    downloadsOf(db, (await rows.find(request, request.query._id))._idGrupo),
  );
  page(
    app,
    {
      path: 'documentos/descargar',
      summary: 'El archivo de una versión, entero o una parte (Range)',
      query: porId.extend({
        vista: z
          .stringbool('di true o false')
          .optional()
          .describe('PDF e imágenes, para verlos y no para guardarlos'),
      }),
      head: false,
      compress: false,
    },
    { ...read, refuses: [404] },
    async (request, reply) => {
      const document = await rows.find(request, request.query._id);
      return serveDocumento(services, request, reply, { document, vista: request.query.vista === true });
    },
  );
}

const NOWHERE = '00000000-0000-0000-0000-000000000000';

async function idOf(db: Db, nombreUnico: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM documentos WHERE nombre_unico = ${nombreUnico}`,
  );
  return rows[0]?.id ?? NOWHERE;
}

async function downloadsOf(db: Db, group: string): Promise<Descarga[]> {
  const { rows } = await db.execute<Descarga>(sql`
    SELECT x.id AS _id, to_json(x.en) #>> '{}' AS en, x.actor_nombre AS quien, x.tipo, x.modo, x.ip,
      d.num_version AS "numVersion"
    FROM documentos_descargas x JOIN documentos d ON d.id = x.documento_id
    WHERE d.grupo_id = ${group} ORDER BY x.en DESC, x.id DESC LIMIT 200`);
  return rows;
}
