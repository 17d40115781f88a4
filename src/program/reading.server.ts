import type http from 'node:http';
import { versionsOf } from '#comparador/ofertas/comparador/public-version.server.ts';
import { type Db, readingAt } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { PageCache } from '#platform/http/pages/page-cache.server.ts';

/** Reports and books: they only read, and they read much. */
const REPORTS =
  /^\/(informes\/|facturas\/(libro|resumenIva|previsionDeclaracion347|antiguedadDeuda|exportarLibro)$)/;

/** Reads reports at a replica that has all that was saved before the request, so that workers find what they have just saved. */
export function registerReading(app: HttpApp, db: Db): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.method === 'GET' && REPORTS.test(request.routeOptions.url ?? '')) readingAt(db, 'now', done);
    else done();
  });
}

/** Reads public pages at a replica that has reached the version read for the request. */
export const atReplicas =
  (db: Db, { versionOf }: Pick<PageCache, 'versionOf'>, next: http.RequestListener): http.RequestListener =>
  (request, response) => {
    const version = versionOf(request);
    if (version === undefined) next(request, response);
    else readingAt(db, versionsOf(version), () => next(request, response));
  };
