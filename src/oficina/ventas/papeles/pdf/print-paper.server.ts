import type { FastifyReply } from 'fastify';
import type { Db } from '#platform/database/db.server.ts';
import type { Papel } from '../paper-family.server.ts';
import { pdfName } from './pdf-name.ts';
import { type PrintedCertificate, type PrintedPaper, printedPaper } from './printed-paper.ts';
import { type PrintInput, printingOf } from './printing.server.ts';
import { renderPaper } from './render-paper.server.ts';

/** A paper as it is printed, without its certificate. */
export const printedOf = async (
  db: Pick<Db, 'execute' | '_'>,
  paper: Papel,
  asked: PrintInput,
): Promise<PrintedPaper> => printedPaper(paper, await printingOf(db, paper, asked));

/** PDF of a paper. It ends with the certificate of acceptance, if there is one. */
export async function printPaper(
  db: Pick<Db, 'execute' | 'select' | '_'>,
  paper: Papel,
  asked: PrintInput,
  certificado?: PrintedCertificate,
): Promise<Buffer> {
  const printed = await printedOf(db, paper, asked);
  return renderPaper(db, { ...printed, ...(certificado && { certificado }) });
}

/** Sends a PDF, to look at or to keep, with a name that every file system takes. */
export function sendPdf(
  reply: FastifyReply,
  bytes: Buffer,
  {
    clase,
    codigo,
    _id,
    how,
  }: Pick<Papel, 'codigo' | '_id'> & { clase: string; how: 'inline' | 'attachment' },
): FastifyReply {
  const name = pdfName(clase, codigo ?? `borrador-${_id.slice(-6)}`);
  return reply
    .type('application/pdf')
    .header('content-disposition', `${how}; filename="${name}"`)
    .header('content-length', bytes.length)
    .send(bytes);
}
