import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { traidosOperations } from './operations.ts';
import { readFoto } from './price-fotos.server.ts';
import { type PublishServices, publishPrice, rejectPrice } from './publish-price.server.ts';
import { listPrices } from './read-prices.server.ts';

/** The queue of prices that learners bring. */
export function registerTraidos(app: HttpApp, services: PublishServices): void {
  const { leer, foto, publicar, rechazar } = traidosOperations;
  const access = allow('permisosAutoescuela', 'V', ['trabajador']);
  serve(app, leer, { access: allow('permisosAutoescuela', 'L', ['trabajador']) }, (request) =>
    listPrices(services.db, request.query),
  );
  serve(app, foto, { access: allow('permisosAutoescuela', 'L', ['trabajador']) }, async ({ query }) => {
    const imagen = await readFoto(services.db, query._id, services.clock());
    if (!imagen) throw notFound('la foto');
    return { imagen: `data:image/webp;base64,${imagen.toString('base64')}` };
  });
  serve(app, publicar, { access, mails: { made: () => 'El precio está publicado' } }, (request) =>
    publishPrice(services, request.body, actorOf(request)),
  );
  serve(app, rechazar, { access, mails: { made: () => 'El precio está rechazado' } }, (request) =>
    rejectPrice(services, request.body),
  );
}
