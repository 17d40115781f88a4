import type http from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import { registerHealth } from '#api/health.server.ts';
import { createHttpApp, type HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { registerOpenApi } from '#api/openapi.server.ts';
import { type DevSite, registerWeb } from '#api/web.server.ts';
import { registerSourceFiles } from './dgt/source-files.server.ts';
import { registerSuggestions } from './site/comparador/suggestions.server.ts';
import type { SiteServices } from './site/services.server.ts';

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

/** The only wiring: everything the program serves, in the order of this list. */
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
  await registerOpenApi(app, { version });
  registerHealth(app, { db, version });
  registerSourceFiles(app, { db, files });
  registerSuggestions(app, { db });
  await registerWeb<SiteServices>(app, {
    root,
    publicUrl,
    dev,
    services: { db, jobs, clock, publicUrl, secret },
  });
  return { app, handler };
}
