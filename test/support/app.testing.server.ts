import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#platform/database/db.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { asProgram, atTheEnd, PATIENCE_MS } from '#platform/http/testing.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { folderMail } from '#platform/mail/mail.server.ts';
import { buildApp } from '#program/app.server.ts';
import type { AppOptions } from '#program/app-options.server.ts';
import { watchedLog } from './watched-log.testing.server.ts';

/** Key of the signatures of the application under test. */
export const TEST_SECRET = 'x'.repeat(32);

const noJobs: Jobs = { enqueue: async () => {}, stop: async () => {} };

/** Whole application on a database, for `inject`; it closes with the test file. */
export async function openApp(url: string, options: Partial<AppOptions> = {}): Promise<HttpApp> {
  return (await build(url, options)).app;
}

/** The same on its own port, behind the kept pages. Gives its address. */
export async function serveApp(url: string, options: Partial<AppOptions> = {}): Promise<string> {
  const server = http.createServer();
  const { app, handler } = await build(url, { ...options, server });
  await app.ready();
  server.on('request', handler()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function build(url: string, options: Partial<AppOptions>) {
  // On a busy machine, fifty at once wait for longer than people should.
  const db = openDatabase({ url: asProgram(url).url, waitMs: PATIENCE_MS });
  const { logger, watch } = watchedLog();
  const { app, handler } = await buildApp({
    db,
    jobs: noJobs,
    files: folderFiles(await temporaryFolder()),
    kept: folderMail(await temporaryFolder()),
    mailWay: async () => 'servidor',
    logger,
    clock: () => new Date('2026-11-21T10:00:00Z'),
    publicUrl: 'http://localhost:3000',
    secret: TEST_SECRET,
    version: '9.9.9',
    root: ROOT,
    // Parallel tests slow the machine down, and no request must be refused for that.
    maxDelayMs: 0,
    // Many tests share one address.
    readBudgetMs: Number.MAX_SAFE_INTEGER,
    keepsPages: process.env.PAGINAS_GUARDADAS !== 'no',
    ...options,
  });
  watch(app);
  atTheEnd(async () => {
    await app.close();
    await db.$client.end();
  });
  return { app, handler };
}

/** An empty folder, removed when the test file ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-app-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
