import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { searchOfLink } from './links.server.ts';
import { eraseSearch } from './own-search.server.ts';

/**
 * Mail services send the requests of many people from a few addresses: the limit is far higher than for a
 * person, and still stops a flood.
 */
const LIMIT = { max: 600, timeWindow: '1 minute' };

/**
 * `POST /miBusqueda/{secret}/baja`: unsubscribes with one click from a mail program (RFC 8058), without
 * cookies or a page. The body is ignored, because the address has all the data. An unknown or used secret
 * gets the same answer.
 */
export function registerOneClick(app: HttpApp, { db, clock }: { db: Db; clock: () => Date }): void {
  app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    page(
      own,
      { method: 'POST', path: 'miBusqueda/:secreto/baja' },
      { access: 'publico', rateLimit: LIMIT },
      async (request, reply) => {
        const id = await searchOfLink(db, request.params.secreto ?? '', clock());
        if (id) await eraseSearch(db, id);
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Hecho: no recibirás más avisos de esta búsqueda y tu correo está borrado.\n');
      },
    );
  });
}
