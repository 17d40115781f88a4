import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { offersVersionOf } from '../public-version.server.ts';
import type { Pending } from './build.server.ts';
import type { ColumnsAnswer, ColumnsOrder, ColumnsThread } from './columns-thread.server.ts';
import { keepFichas, type ReadyColumns } from './kept-fichas.server.ts';

type ColumnsReader = {
  /**
   * Gives the columns for exactly one version of the catalogue (`catalogVersion`). If they are not ready, it starts building them and does
   * not wait: it gives the earlier columns for a province whose offers have not changed, else undefined. `provincia` is the code of the only
   * province whose offers matter, or null for any.
   */
  of(version: string | undefined): (provincia: string | null) => ReadyColumns | undefined;
  /** Has the columns built before anybody asks for them. */
  prepare(): void;
  close(): Promise<void>;
};

/** Earlier columns under a later version, while its own are built: valid except for the pending provinces. */
type Meanwhile = ReadyColumns & { pending: ReadonlySet<number> };

function meanwhileOf({ columns, fichas }: ReadyColumns, { provincias, ...own }: Pending): Meanwhile {
  return { columns: { ...columns, ...own }, fichas, pending: provincias };
}

export type ColumnsOptions = { databaseUrl: string; onError(failure: Error): void };

/** Milliseconds after a failure until the next attempt. */
const AGAIN_MS = 5_000;

/**
 * Keeps the offers in columns, which a thread of their own builds. After a change of the offers, the first request with the new version
 * starts the building; until it ends, the database answers.
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
