import { z } from 'zod';
import { signedIn } from '#oficina/base/roles/actor.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { pdfsUnderWay } from './render-pdf.server.ts';

/** `GET /pdf/cola`: number of PDFs in preparation, for a person who waits for one. */
export function registerPdfQueue(app: HttpApp): void {
  app.get(
    '/pdf/cola',
    {
      config: { access: signedIn('trabajador', 'cliente') },
      schema: {
        summary: 'Cuántos PDF se están preparando ahora, entre los que se dibujan y los que esperan su turno',
        querystring: z.strictObject({}),
        response: { 200: z.object({ enMarcha: z.int() }) },
      },
    },
    () => ({ enMarcha: pdfsUnderWay() }),
  );
}
