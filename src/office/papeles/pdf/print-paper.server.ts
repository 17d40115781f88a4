import type { FastifyReply } from 'fastify';
import type { Db } from '#api/db.server.ts';
import { readCertificate } from '#resources/firmas/certificate.server.ts';
import type { Papel } from '../paper-family.server.ts';
import { printedPaper } from './printed-paper.ts';
import { type Asked, printingOf } from './printing.server.ts';
import { renderPdf } from './render-pdf.server.ts';

/** The PDF of a paper; that of a quote which was signed ends in the certificate of it. */
export async function printPaper(
  db: Pick<Db, 'execute' | 'select' | '_'>,
  paper: Papel,
  asked: Asked,
): Promise<Buffer> {
  const certificado = asked.clase === 'Presupuesto' ? await readCertificate(db, paper._id) : undefined;
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
