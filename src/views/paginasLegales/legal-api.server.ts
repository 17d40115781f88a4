import type { Db } from '#api/db.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { serve } from '#api/serve.server.ts';
import { actorOf, allow } from '#office/access/actor.server.ts';
import { readLegalPage, readLegalPages } from '#office/legales/read-pages.server.ts';
import { paginasLegalesOperations } from './operations.ts';
import { publishLegalPage } from './publish.server.ts';

type Services = { db: Db; clock: () => Date };

/** Calls of the legal pages: administradores draft and publish them. */
export function registerLegalPages(app: HttpApp, { db, clock }: Services): void {
  const { consultar, leer, publicar } = paginasLegalesOperations;
  const access = allow('negocio', 'A');
  serve(app, consultar, { access }, async () => ({ paginas: await readLegalPages(db) }));
  serve(app, leer, { access }, (request) => readLegalPage(db, request.query.pagina));
  serve(app, publicar, { access }, async (request) => {
    const { body } = request;
    await publishLegalPage(db, { ...body, por: actorOf(request)._id, now: clock() });
    return readLegalPage(db, body.pagina);
  });
}
