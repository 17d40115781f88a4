import type { FastifyRequest } from 'fastify';
import { actorOf } from '#oficina/base/roles/actor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { type Antivirus, AntivirusAway, type ScanVerdict } from '#platform/files/antivirus/clamd.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { badDocumento } from './documento-refused.server.ts';
import type { RevisionDocumento } from './states.ts';

type Services = { db: Db; files: Files; clock: () => Date; antivirus?: Antivirus | undefined };

/** Looks for viruses in a stored file before it gets a row. Throws when it finds one. */
export type Revise = (key: string, name: string) => Promise<Exclude<RevisionDocumento, 'infectado'>>;

/**
 * Antivirus for the files of a request. Refuses a file with a virus, and notes it. While the antivirus
 * does not answer, accepts files as not checked, and a job checks them later: an antivirus must not stop
 * the business.
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
    throw badDocumento(
      name,
      `lleva un virus (${virus}) y no se ha guardado: revisa con un antivirus el ordenador de donde viene`,
    );
  };
}

/** Result of the antivirus for a stored file; undefined when it does not answer. */
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
