import { readFileSync } from 'node:fs';
import path from 'node:path';
import stringify from 'json-stringify-pretty-compact';
import { pino } from 'pino';
import { openDatabase } from '#platform/database/db.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { folderMail } from '#platform/mail/mail.server.ts';
import { ROOT } from '../../src/platform/http/root.server.ts';
import { buildApp } from '../../src/program/app.server.ts';
import { ensureBuild } from './build.ts';

/**
 * The description that the server would give of itself, as it is kept in `openapi.json`: what fits in a line goes in one, so that
 * a change of a field is a change of a few lines.
 */
export async function currentOpenApi(): Promise<string> {
  await ensureBuild();
  return descriptionOf(await unconnectedApp());
}

/** The text of `openapi.json` for an application. */
export const descriptionOf = (app: HttpApp): string =>
  `${stringify(app.swagger(), { maxLength: 2_000, indent: 1 })}\n`;

/** Gives a sentence when `openapi.json` is not this description. */
export const openApiProblem = (current: string, root = '.'): string =>
  readFileSync(path.join(root, 'openapi.json'), 'utf8') === current
    ? ''
    : 'openapi.json no es lo que el servidor ofrece: npm run openapi';

/** The whole application, with all its routes and nothing that it is connected to; it needs a build, of any sources. */
export async function unconnectedApp(): Promise<HttpApp> {
  const { app } = await buildApp({
    db: openDatabase({ url: 'postgres://127.0.0.1:1/none' }),
    jobs: { enqueue: async () => {}, stop: async () => {} },
    files: folderFiles('.'),
    kept: folderMail('.'),
    mailWay: async () => 'servidor',
    logger: pino({ level: 'silent' }),
    clock: () => new Date(0),
    publicUrl: 'http://localhost:3000',
    secret: '',
    version: '0',
    root: ROOT,
  });
  await app.ready();
  return app;
}
