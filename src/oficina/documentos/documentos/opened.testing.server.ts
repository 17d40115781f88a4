import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Antivirus } from '#platform/files/antivirus/clamd.server.ts';
import { type Files, folderFiles } from '#platform/files/files.server.ts';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';
import { openApp, temporaryFolder } from '#test/support/app.testing.server.ts';
import { type DocumentoUpload, makeKind, pdf } from './documentos.testing.server.ts';
import { people } from './people.testing.server.ts';

export type Person = Awaited<ReturnType<ReturnType<typeof people>>>;

/** Application on the network with its own files, an Administrador, a cliente and a clasificación. */
export async function openDocumentos({
  filesOf = (files) => files,
  documentQuota,
  antivirus,
  mailWay,
}: {
  filesOf?: (files: Files) => Files;
  documentQuota?: number;
  antivirus?: Antivirus;
  mailWay?: () => Promise<MailWay>;
} = {}) {
  const { db, url } = await createTestDatabase();
  const folder = await temporaryFolder();
  const files = filesOf(folderFiles(folder));
  let now = new Date('2026-11-21T10:00:00Z');
  const asked: string[] = [];
  const jobs: Jobs = {
    enqueue: async (_kind, _data, key) => {
      asked.push(key);
    },
    stop: async () => {},
  };
  const app = await openApp(url, {
    files,
    jobs,
    clock: () => now,
    documentQuota,
    antivirus,
    ...(mailWay && { mailWay }),
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  // `fetch` keeps connections open, and the application would wait for them to end.
  atTheEnd(() => app.server.closeAllConnections());
  const as = people(app, db, base);
  const admin = await as('Administrador');
  const kind = await makeKind(db);
  const client = await makeCliente(db);
  const tick = (ms = 1_000) => {
    now = new Date(now.getTime() + ms);
  };
  const whose = { entidad: 'cliente', _idEntidad: client, _idClasificacion: kind };
  return {
    db,
    url,
    folder,
    files,
    app,
    base,
    as,
    admin,
    kind,
    client,
    asked,
    whose,
    tick,
    now: () => now,
    stored: async () => (await readdir(path.join(folder, 'documentos')).catch(() => [])).sort(),
    /** Sends a form; gives the status, headers and body. */
    trySend: async (form: DocumentoUpload = {}, who: Pick<Person, 'send'> = admin) => {
      tick();
      const response = await who.send({ ...whose, archivos: [{ contenido: await pdf() }], ...form });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    /** Sends a form that must be accepted; gives its documentos. */
    sent: async (form: DocumentoUpload = {}, who: Pick<Person, 'send'> = admin) => {
      tick();
      const response = await who.send({ ...whose, archivos: [{ contenido: await pdf() }], ...form });
      const body = await response.json();
      expect(response.status, JSON.stringify(body)).toBe(200);
      return body.documentos;
    },
  };
}

/** Overrides for an upload by a cliente: without the fields that the business sets. */
export const OF_CLIENTE = { entidad: undefined, _idEntidad: undefined, _idClasificacion: undefined };
