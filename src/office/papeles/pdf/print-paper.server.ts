import type { FastifyReply } from 'fastify';
import type { Db } from '#api/db.server.ts';
import type { Papel } from '../paper-family.server.ts';
import { type PrintedCertificate, printedPaper } from './printed-paper.ts';
import { type PrintInput, printingOf } from './printing.server.ts';
import { renderPdf } from './render-pdf.server.ts';

/** The PDF of a paper, which ends in the certificate of its acceptance when there is one. */
export async function printPaper(
  db: Pick<Db, 'execute' | 'select' | '_'>,
  paper: Papel,
  asked: PrintInput,
  certificado?: PrintedCertificate,
): Promise<Buffer> {
  const printed = printedPaper(paper, await printingOf(db, paper, asked));
  return renderPdf({ ...printed, ...(certificado && { certificado }) });
}

/** Sends a PDF, to be looked at or to be kept, under a name that every file system takes. */
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
  const name = `${clase.toLowerCase()}-${codigo ?? `borrador-${_id.slice(-6)}`}.pdf`;
  return reply
    .type('application/pdf')
    .header('content-disposition', `${how}; filename="${name}"`)
    .header('content-length', bytes.length)
    .send(bytes);
}
