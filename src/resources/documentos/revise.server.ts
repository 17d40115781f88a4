import type { FastifyRequest } from 'fastify';
import { type Antivirus, AntivirusAway, type ScanVerdict } from '#api/antivirus/clamd.server.ts';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import { actorOf } from '#office/access/actor.server.ts';
import { noteSecurity } from '#office/security-log/note.server.ts';
import { badDocument } from './document-refused.server.ts';
import type { RevisionDocumento } from './states.ts';

type Services = { db: Db; files: Files; clock: () => Date; antivirus?: Antivirus | undefined };

/** Looks for viruses in a stored file that is no document yet. Throws where one is found. */
export type Revise = (key: string, name: string) => Promise<Exclude<RevisionDocumento, 'infectado'>>;

/**
 * What looks into the files of a request. One with a virus is refused in words and written down; while the antivirus does not
 * answer, or not in time, files are taken as not looked into, and a job looks into them later: a business is not stopped by
 * its antivirus.
 */
export function reviser({ db, files, clock, antivirus }: Services, request: FastifyRequest): Revise {
  return async (key, name) => {
    if (!antivirus) return 'noHay';
    const verdict = await scanStored(antivirus, files, key);
    if (!verdict) return 'sinRevisar';
    const { virus } = verdict;
    if (virus === undefined) return 'limpio';
    const ruta = 'POST /documentos/crear';
    await noteSecurity(db, clock(), {
      tipo: 'virusRechazado',
      actor: actorOf(request),
      ruta,
      detalle: virus,
    });
    throw badDocument(
      name,
      `lleva un virus (${virus}) y no se ha guardado: revisa con un antivirus el ordenador de donde viene`,
    );
  };
}

/** What the antivirus says of a stored file; undefined while it can't say. */
export async function scanStored(
  antivirus: Antivirus,
  files: Pick<Files, 'read'>,
  key: string,
): Promise<ScanVerdict | undefined> {
  const content = await files.read(key);
  if (!content) throw new Error(`the file ${key} is not there`);
  try {
    return await antivirus.scan(content);
  } catch (error) {
    if (!(error instanceof AntivirusAway)) throw error;
    return undefined;
  } finally {
    content.destroy();
  }
}
