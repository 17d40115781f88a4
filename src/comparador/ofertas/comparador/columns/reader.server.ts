import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { offersVersionOf } from '../public-version.server.ts';
import type { Pending } from './build.server.ts';
import type { ColumnsAnswer, ColumnsOrder, ColumnsThread } from './columns-thread.server.ts';
import { type ColumnsOfVersion, keepFichas, type ReadyColumns } from './kept-fichas.server.ts';

export type ColumnsReader = {
  /**
   * Gives the columns of exactly the offers of a version of the catalogue (`catalogVersion`). Until they are in place it has them
   * built, waits for nothing, and gives the earlier ones for a province whose offers are still those.
   */
  of(version: string | undefined): ColumnsOfVersion;
  /** Has the columns built before anybody asks for them. */
  prepare(): void;
  close(): Promise<void>;
};

/** Earlier columns under a later version: those of the pending provinces are not its own. */
type Meanwhile = ReadyColumns & { pending: ReadonlySet<number> };

function meanwhileOf({ columns, fichas }: ReadyColumns, { provincias, ...own }: Pending): Meanwhile {
  return { columns: { ...columns, ...own }, fichas, pending: provincias };
}

export type ColumnsOptions = { databaseUrl: string; onError(failure: Error): void };

/** Milliseconds after a failure until the next attempt. */
const AGAIN_MS = 5_000;

/**
 * Keeps the offers in columns, built in a thread of its own. A change of the offers makes a request that has read the new version
 * ask for them, and the database answers until they are in place.
 */
export function openColumns({ databaseUrl, onError }: ColumnsOptions): ColumnsReader {
  let thread: Worker | undefined;
  let ready: ReadyColumns | undefined;
  let meanwhile: Meanwhile | undefined;
  let building = false;
  let notBefore = 0;
  let closed = false;
  const fichas = keepFichas();

  const failed = (failure: Error) => {
    building = false;
    notBefore = performance.now() + AGAIN_MS;
    if (!closed) onError(failure);
  };
  const start = () => {
    const workerData: ColumnsThread = { databaseUrl };
    const made = new Worker(new URL('./columns-thread.server.ts', import.meta.url), { workerData });
    made.unref();
    made.on('message', (answer: ColumnsAnswer) => {
      if ('failure' in answer) return failed(answer.failure);
      if ('pending' in answer) {
        meanwhile = ready && meanwhileOf(ready, answer.pending);
        return;
      }
      building = false;
      meanwhile = undefined;
      ready = { columns: answer.columns, fichas };
    });
    made.on('error', (error) => {
      thread = undefined;
      failed(error instanceof Error ? error : new Error(String(error)));
    });
    return made;
  };
  const prepare = () => {
    if (closed || building || performance.now() < notBefore) return;
    building = true;
    thread ??= start();
    thread.postMessage('build' satisfies ColumnsOrder);
  };
  return {
    prepare,
    of: (version) => (provincia) => {
      const wanted = version === undefined ? undefined : offersVersionOf(version);
      if (wanted === undefined) return undefined;
      if (ready?.columns.version === wanted) return ready;
      // A request that came before the last change has an older version: there is nothing to build for it.
      if (!ready || wanted > ready.columns.version) prepare();
      const isSame = provincia !== null && meanwhile?.pending.has(Number(provincia)) === false;
      return isSame && meanwhile?.columns.version === wanted ? meanwhile : undefined;
    },
    close: async () => {
      closed = true;
      if (!thread) return;
      const ended = once(thread, 'exit');
      // Reading all offers may take seconds, and nobody waits for them any more.
      if (building) await thread.terminate();
      else thread.postMessage('end' satisfies ColumnsOrder);
      await ended;
    },
  };
}
