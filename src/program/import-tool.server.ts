import { messageFor } from '#comparador/dgt/import-command.server.ts';
import { analyzeResults } from '#comparador/dgt/import-month.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { stopServers } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import {
  atMost,
  cutWork,
  limitSilence,
  type Progress,
  withinPatience,
} from '#platform/database/patience.server.ts';
import { databaseOf, openToolDatabase } from '#platform/database/tool-database.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { startupErrorOf } from '#platform/http/startup-trouble.server.ts';
import { printable } from '#platform/observe/log/unexpected.server.ts';
import { type Env, readEnv } from './env.server.ts';
import { loadReferenceData } from './reference-data.server.ts';

/** Milliseconds that a tool gets to end by itself once it has failed: a read of a dead disk never ends. */
const ENDING_MS = 5_000;

/** The command has arguments that it does not take: the person is shown its usage. */
export class WrongWords extends Error {
  override name = 'WrongWords';
}

/**
 * Runs a command line tool to its end. Errors that the person can correct are written in Spanish, without a stack; for wrong arguments,
 * `usage`. A signal stops the tool, and nothing of it stays running.
 */
export async function runTool(main: (args: string[]) => Promise<void>, usage = ''): Promise<void> {
  const ended = run(main, usage);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void cut(signal, ended));
  await ended;
}

async function run(main: (args: string[]) => Promise<void>, usage: string): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    const message = isWrongWords(error) ? usage : (messageFor(error) ?? startupErrorOf(error)?.message);
    console.error(message ?? printable(error));
    process.exitCode = 1;
    await stopServers();
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ENDING_MS).unref();
  }
}

/** True also for the error of `parseArgs` about an unknown option. */
const isWrongWords = (error: unknown) =>
  error instanceof WrongWords ||
  (error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS_'));

let isCut = false;

/** A supervisor and npm may send the same signal, so only the first counts. */
async function cut(signal: NodeJS.Signals, ended: Promise<void>): Promise<void> {
  if (isCut) return;
  isCut = true;
  if (cutWork(new StartupError(`La orden se ha cortado (${signal}), y no queda nada a medias.`)))
    await atMost(60_000, ended);
  await stopServers();
  // Ends by the signal itself: `process.exit` would wait for a read of a dead disk.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** Gives an import its database, and updates the planner's statistics afterwards. */
export async function withImportDatabase(
  work: (db: Db, env: Env, progress: Progress) => Promise<void>,
): Promise<void> {
  const env = readEnv();
  limitSilence(env.SIN_AVANCE_S);
  const { db, close } = await openToolDatabase({ ...databaseOf(env), as: 'owner' });
  const left = 'Lo que ya se había importado entero se queda.';
  try {
    await withinPatience({ what: 'La importación', left }, async (progress) => {
      await loadReferenceData(db);
      await work(db, env, progress);
      await analyzeResults(db);
    });
  } finally {
    await close();
  }
}
