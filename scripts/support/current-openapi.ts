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
 * The server's OpenAPI description of itself, in the format of `openapi.json`: everything that fits goes in one line, so that
 * changing a field changes few lines.
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

/** The whole application with all its routes, connected to nothing. It needs a build, even one of older sources. */
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
    maxDelayMs: 0,
    root: ROOT,
  });
  await app.ready();
  return app;
}
