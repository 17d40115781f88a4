import type { PaginaLegal } from '#oficina/base/legales/legal-pages.ts';
import { readLegalLinks } from '#oficina/base/legales/links.server.ts';
import { readLegalPage, readLegalPages } from '#oficina/base/legales/read-pages.server.ts';
import { sendQueued } from '#oficina/base/letters/queue.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { countPropietarios, readWaiting } from './announce.server.ts';
import { paginasLegalesOperations } from './operations.ts';
import { publishLegalPage } from './publish.server.ts';

type Services = { db: Db; clock: () => Date; jobs: Jobs };

/** Calls of the legal pages: administradores draft and publish them. */
export function registerLegalPages(app: HttpApp, { db, clock, jobs }: Services): void {
  const { consultar, leer, publicar, enlaces } = paginasLegalesOperations;
  const access = allow('negocio', 'A');
  serve(app, consultar, { access }, async () => ({ paginas: await readLegalPages(db) }));
  serve(app, leer, { access }, (request) => readWhole(db, request.query.pagina));
  serve(app, enlaces, { access: 'publico', coste: 2 }, () => readLegalLinks(db));
  serve(app, publicar, { access }, async (request) => {
    const { body } = request;
    const correos = await publishLegalPage(db, { ...body, por: actorOf(request)._id, now: clock() });
    for (const id of correos) await sendQueued(jobs, id);
    return readWhole(db, body.pagina);
  });
}

/** A page with the version that autoescuelas have been told of, and how many would be told of the next one. */
async function readWhole(db: Db, pagina: PaginaLegal) {
  const page = await readLegalPage(db, pagina);
  return {
    ...page,
    avisos: await countPropietarios(db, pagina, page.publicada),
    anunciada: await readWaiting(db, pagina),
  };
}
