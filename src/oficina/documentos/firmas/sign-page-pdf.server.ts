import { contentDisposition } from '#oficina/documentos/documentos/clean-name.ts';
import { openDocumento } from '#oficina/documentos/documentos/open-documento.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { readLinkedFile } from './sign-page.server.ts';

type Services = { db: Db; clock: () => Date; files: Files };

/**
 * Registers `GET /firmar/{secreto}/pdf`: the file to sign, or the final one, for the person with the link; with `?certificado`, the
 * certificate that is a file apart.
 */
export function registerSignPagePdf(app: HttpApp, { db, clock, files }: Services): void {
  page(
    app,
    { path: 'firmar/:secreto/pdf', head: false },
    { access: 'publico', coste: 50, rateLimit: { max: 60, timeWindow: '10 minutes' } },
    async (request, reply) => {
      const part = request.query.certificado === undefined ? 'documento' : 'certificado';
      const linked = await readLinkedFile(db, { secret: request.params.secreto ?? '', part }, clock());
      if (!linked) throw notFound('el documento');
      const content = await openDocumento({ db, files, clock }, linked);
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition('attachment', nameOf(linked)))
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('referrer-policy', 'same-origin')
        .send(content);
    },
  );
}

/** Name of the file, with a mark when it is the final one. */
const nameOf = ({ nombre, apellido }: { nombre: string; apellido: string }): string =>
  `${nombre.replace(/\.pdf$/i, '')}${apellido}.pdf`;
