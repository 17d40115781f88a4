import type { FastifyRequest } from 'fastify';
import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { vistasOperations } from './operations.ts';
import { createView, listViews, readView, removeView, updateView } from './store.server.ts';

/** `vistas`: how workers keep a list's search, filters, order and columns under a name. */
export function registerViews(app: HttpApp, { db, clock }: StandardServices): void {
  const config = { access: signedIn('trabajador') };
  const asking = (request: FastifyRequest) => ({ db, actor: actorOf(request), now: clock() });
  serve(app, vistasOperations.leer, config, (request) => listViews(asking(request), request.query));
  serve(app, vistasOperations.crear, config, (request) => createView(asking(request), request.body));
  serve(
    app,
    vistasOperations.actualizar,
    { ...config, current: { read: (request, _id) => readView(db, actorOf(request), _id) } },
    (request) => updateView(asking(request), request.body),
  );
  serve(app, vistasOperations.eliminar, config, async (request) => {
    await removeView(asking(request), request.body._id);
    return true as const;
  });
}
