// Program for a test to kill: `node <this> <database> <folder>` serves the application and prints its
// address.
import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { openDatabase } from '#platform/database/db.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { folderMail } from '#platform/mail/mail.server.ts';
import { buildApp } from '#program/app.server.ts';

// A killed program would not write the compile cache for the next one.
flushCompileCache();
const [url = '', folder = ''] = process.argv.slice(2);
const { app } = await buildApp({
  db: openDatabase({ url }),
  files: folderFiles(folder),
  kept: folderMail(`${folder}/correo`),
  mailWay: async () => 'servidor',
  jobs: { enqueue: async () => {}, stop: async () => {} },
  logger: pino({ level: 'silent' }),
  clock: () => new Date(),
  publicUrl: 'http://localhost:3000',
  secret: 'x'.repeat(32),
  version: '9.9.9',
  maxDelayMs: 0,
  root: ROOT,
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
