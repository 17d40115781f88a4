import type http from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import { registerHealth } from '#api/health.server.ts';
import { createHttpApp, type HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { registerOpenApi } from '#api/openapi.server.ts';
import { createPageCache } from '#api/page-cache.server.ts';
import { type DevSite, registerWeb } from '#api/web.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { registerComparador } from '#resources/comparador/comparador-api.server.ts';
import { registerDownloads } from '#resources/comparador/downloads.server.ts';
import { publicVersion } from '#resources/comparador/public-version.server.ts';
import { referenceReader } from '#resources/comparador/reference.server.ts';
import { registerSectionApi } from '#resources/comparador/section-api.server.ts';
import { registerSuggestions } from '#resources/comparador/suggestions.server.ts';
import { registerPriceRange } from '#resources/permisosAutoescuela/price-range-api.server.ts';
import { registerSourceFiles } from './dgt/source-files.server.ts';
import { registerSectionPicture } from './site/imagen-social/section-picture.server.ts';
import { registerDefaultPicture } from './site/imagen-social/serve-picture.server.ts';
import type { SiteServices } from './site/services.server.ts';
import { registerSitemap } from './site/sitemap/sitemap.server.ts';

export type AppOptions = {
  db: Db;
  jobs: Jobs;
  files: Files;
  logger: FastifyBaseLogger;
  clock: () => Date;
  publicUrl: string;
  /** Key for what the site signs. */
  secret: string;
  version: string;
  /** Folder of the package. */
  root: string;
  server?: http.Server;
  dev?: DevSite;
};

/** Files, which are sent as they are read, and what knows all its answers by heart. */
const NEVER_KEPT = /^\/(assets|fuentes|imagenes|salud|comparador\/sugerencias)\b/;

/**
 * The only wiring: everything the program serves, in the order of this list. The handler, to be asked for once the
 * application is ready, answers from the pages kept before it asks the application.
 */
export async function buildApp(
  options: AppOptions,
): Promise<{ app: HttpApp; handler: () => http.RequestListener }> {
  const { db, jobs, files, clock, publicUrl, secret, version, root, dev } = options;
  const { app, handler } = await createHttpApp({
    server: options.server,
    logger: options.logger,
    secure: publicUrl.startsWith('https:'),
    development: dev !== undefined,
  });
  const cache = createPageCache({
    // At midnight in Spain too: fees and tariffs are those of a day.
    catalogVersion: async () => `${await publicVersion(db)} ${todayInMadrid(clock())}`,
    neverKept: NEVER_KEPT,
  });
  cache.register(app);
  const reference = referenceReader(db);
  await registerOpenApi(app, { version });
  registerHealth(app, { db, version });
  registerSourceFiles(app, { db, files });
  registerSuggestions(app);
  const calls = { db, clock, reference, versionOf: cache.versionOf };
  registerComparador(app, calls);
  registerPriceRange(app, calls);
  registerSectionApi(app, calls);
  registerDownloads(app, { db, clock });
  registerDefaultPicture(app);
  registerSectionPicture(app, { db, clock });
  registerSitemap(app, { db, clock, publicUrl });
  await registerWeb<SiteServices>(app, {
    root,
    publicUrl,
    dev,
    versionOf: cache.versionOf,
    services: { db, jobs, clock, publicUrl, secret, reference },
  });
  // In development pages change with their code too.
  return { app, handler: dev ? handler : () => cache.wrap(handler()) };
}
