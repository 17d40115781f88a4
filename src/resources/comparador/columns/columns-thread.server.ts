import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#api/db.server.ts';
import { buildColumns } from './build.server.ts';
import type { Columns } from './shape.ts';

/** Data that the thread begins with, what it is asked and what it answers. */
export type ColumnsThread = { databaseUrl: string };
export type ColumnsOrder = 'build' | 'end';
export type ColumnsAnswer = { columns: Columns } | { failure: Error };

const { databaseUrl } = workerData as ColumnsThread;
const db = openDatabase({ url: databaseUrl, max: 1 });
/** The last ones: what has not changed is taken from them. */
let last: Columns | undefined;

async function build(): Promise<ColumnsAnswer> {
  try {
    last = await buildColumns(db, last);
    return { columns: last };
  } catch (error) {
    return { failure: error instanceof Error ? error : new Error(String(error)) };
  }
}

parentPort?.on('message', async (order: ColumnsOrder) => {
  if (order === 'build') return parentPort?.postMessage(await build());
  await db.$client.end();
  parentPort?.close();
});
