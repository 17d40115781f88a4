import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { actorOf } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { contentDisposition } from './clean-name.ts';
import { openDocumento, refuseInfected } from './open-documento.server.ts';
import type { Documento } from './store-documentos.server.ts';

type Serving = { db: Db; files: Files; clock: () => Date };

/** Types that browsers may show; the rest are only downloaded. */
const SHOWN = new Set(['pdf', 'png', 'jpg', 'webp']);

/**
 * Sends a documento, or a part of it, to a person who may read it, and notes the download first. The
 * headers let nothing in it run in the browser.
 */
export async function serveDocumento(
  { db, files, clock }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { document, vista }: { document: Documento; vista: boolean },
): Promise<FastifyReply> {
  const { _id, sha256, tamano, tipo, mime, nombreOriginal } = document;
  // Refuse before any header of a successful answer is set.
  refuseInfected(document);
  const etag = `"${sha256}"`;
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin');
  const part = partOf(request.headers, { size: tamano, etag });
  if (part === 'same') return reply.code(304).send();
  if (part === 'beyond') return reply.code(416).header('content-range', `bytes */${tamano}`).send();
  const content = await openDocumento({ db, files, clock }, document, part);
  try {
    await noteDownload(db, request, { _id, vista, now: clock(), part });
  } catch (error) {
    content.destroy();
    throw error;
  }
  const inline = vista && SHOWN.has(tipo);
  reply
    .type(mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime)
    .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', nombreOriginal))
    .header('content-length', part ? part.end - part.start + 1 : tamano);
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${tamano}`);
  return reply.send(content);
}

type DownloadNote = {
  _id: string;
  vista: boolean;
  now: Date;
  part: { start: number; end: number } | undefined;
};

/** Notes a download once: a request for a later part continues a download that was noted before. */
async function noteDownload(
  db: Db,
  request: FastifyRequest,
  { _id, vista, now, part }: DownloadNote,
): Promise<void> {
  const actor = actorOf(request);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      INSERT INTO documentos_descargas (id, documento_id, en, actor_id, actor_nombre, tipo, modo, ip, rango)
      VALUES (${uuid({ msecs: now.getTime() })}, ${_id}, ${now}, ${actor._id}, ${actor.nombre},
        ${actor.clave ? 'clave' : actor.tipo}, ${vista ? 'vista' : 'descarga'}, ${request.ip},
        ${part ? `${part.start}-${part.end}` : null})`);
    if (!vista && (part?.start ?? 0) === 0)
      await tx.execute(sql`UPDATE documentos SET descargas = descargas + 1 WHERE id = ${_id}`);
  });
}

type Headers = {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
  'if-none-match'?: string | undefined;
};

type Part = { start: number; end: number };

/**
 * Part of a file that a request wants (RFC 9110, 13 and 14): undefined for all of it, a part, `same` when
 * the caller already has the file, or `beyond` when the part starts after the end. Several parts, or an
 * invalid range, give the whole file, as the RFC allows.
 */
export function partOf(
  headers: Headers,
  { size, etag }: { size: number; etag: string },
): Part | undefined | 'same' | 'beyond' {
  const kept = headers['if-none-match'];
  if (kept?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*'))
    return 'same';
  const { range } = headers;
  if (range === undefined) return undefined;
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const last = Number(to);
    return last === 0 ? 'beyond' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < start) return undefined;
  return start >= size ? 'beyond' : { start, end };
}
