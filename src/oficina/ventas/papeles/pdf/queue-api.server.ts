import { z } from 'zod';
import { signedIn } from '#oficina/base/roles/actor.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { pdfsUnderWay } from './render-pdf.server.ts';

/** `GET /pdf/cola`: number of PDFs in preparation, for a person who waits for one. */
export function registerPdfQueue(app: HttpApp): void {
  serve(
    app,
    {
      method: 'GET',
      path: 'pdf/cola',
      summary: 'Cuántos PDF se están preparando ahora, entre los que se dibujan y los que esperan su turno',
      query: z.strictObject({}),
      answer: z.object({ enMarcha: z.int() }),
    },
    { access: signedIn('trabajador', 'cliente') },
    () => ({ enMarcha: pdfsUnderWay() }),
  );
}
