import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { openDocumento } from '#oficina/documentos/documentos/open-documento.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { PreviasLeidas } from './contract.ts';

type Services = { db: Db; files: Files; clock: () => Date };

/** Every signature of a PDF has this entry, and never inside a compressed stream, because its offsets are written last. */
const MARK = '/ByteRange';

/** Signatures that the file of a documento already has, and why it cannot be signed with them. Throws 404, 403 and 503. */
export async function readBrought(services: Services, _idDocumento: string): Promise<PreviasLeidas> {
  const [row] = await services.db.select().from(documentos).where(eq(documentos.id, _idDocumento));
  if (!row) throw notFound('el documento');
  if (row.tipo !== 'pdf') return NONE;
  const { tamano, sha256, revision } = row;
  const bytes = await buffer(await openDocumento(services, { _id: row.id, tamano, sha256, revision }));
  if (!bytes.includes(MARK)) return NONE;
  const { checkSealable, UnsealablePdf } = await import('#platform/files/pdf-seal/seal-pdf.server.ts');
  try {
    const { firmado, previas } = await checkSealable(bytes);
    return { motivo: null, aparte: firmado, previas };
  } catch (error) {
    if (!(error instanceof UnsealablePdf)) throw error;
    return { motivo: error.message, aparte: false, previas: error.previas };
  }
}

const NONE: PreviasLeidas = { motivo: null, aparte: false, previas: [] };
