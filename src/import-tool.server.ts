import type { Db } from '#api/db.server.ts';
import { printable } from '#api/log/unexpected.server.ts';
import { startupErrorOf } from '#api/startup-trouble.server.ts';
import { databaseOf, openToolDatabase } from '#api/tool-database.server.ts';
import { messageFor } from '#dgt/import-command.server.ts';
import { analyzeResults } from '#dgt/import-month.server.ts';
import { type Env, readEnv } from './env.server.ts';
import { loadReferenceData } from './reference-data.server.ts';

/**
 * Runs a command line tool to its end. Errors that the person can correct are written in Spanish, without a
 * stack.
 */
export async function runTool(main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(messageFor(error) ?? startupErrorOf(error)?.message ?? printable(error));
    process.exitCode = 1;
  }
}

/** Gives an import its database, and updates the planner's statistics afterwards. */
export async function withImportDatabase(work: (db: Db, env: Env) => Promise<void>): Promise<void> {
  const env = readEnv();
  const { db, close } = await openToolDatabase({ ...databaseOf(env), as: 'owner' });
  try {
    await loadReferenceData(db);
    await work(db, env);
    await analyzeResults(db);
  } finally {
    await close();
  }
}
