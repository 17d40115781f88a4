import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#platform/database/db.server.ts';
import { buildColumns, type Pending } from './build.server.ts';
import type { Columns } from './shape.ts';

/** Input of the thread, its orders and its answers: first what it is about to read, then the columns. */
export type ColumnsThread = { databaseUrl: string };
export type ColumnsOrder = 'build' | 'end';
export type ColumnsAnswer = { pending: Pending } | { columns: Columns } | { failure: Error };

const { databaseUrl }: ColumnsThread = workerData;
const db = openDatabase({ url: databaseUrl, max: 1 });
/** The last columns built: the next ones take from them what has not changed. */
let last: Columns | undefined;

async function build(): Promise<ColumnsAnswer> {
  try {
    last = await buildColumns(db, last, (pending) => answer({ pending }));
    return { columns: last };
  } catch (error) {
    return { failure: error instanceof Error ? error : new Error(String(error)) };
  }
}

const answer = (made: ColumnsAnswer) => parentPort?.postMessage(made);

parentPort?.on('message', async (order: ColumnsOrder) => {
  if (order === 'build') return answer(await build());
  await db.$client.end();
  parentPort?.close();
});
