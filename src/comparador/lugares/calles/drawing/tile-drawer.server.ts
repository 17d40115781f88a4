import { Worker } from 'node:worker_threads';
import type { TilesAnswer, TilesOrder, TilesThread } from './tiles-thread.server.ts';

type TilesQuestion = Omit<TilesOrder, 'id'>;

export type ThreadOptions = {
  file: string;
  /** Milliseconds that an answer may take. */
  patienceMs: number;
  onError(failure: Error): void;
};

export type TilesConnection = {
  ask(asked: TilesQuestion): Promise<TilesAnswer>;
  close(): Promise<void>;
};

type Waiting = { resolve(answer: TilesAnswer): void; reject(failure: Error): void };

/** Starts a thread at the first question. If an answer does not come in time, it ends the thread and the next question starts another. */
export function askThread({ file, patienceMs, onError }: ThreadOptions): TilesConnection {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const failAll = (failure: Error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  const end = (failure: Error) => {
    void worker?.terminate();
    failAll(failure);
  };
  const start = () => {
    const workerData: TilesThread = { file };
    const made = new Worker(new URL('./tiles-thread.server.ts', import.meta.url), {
      workerData,
      // A broken file must not make the thread use up the program's memory.
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    made.unref();
    made.on('message', (answer: TilesAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.failure) asked?.reject(answer.failure);
      else asked?.resolve(answer);
    });
    made.on('error', (error) => {
      if (worker === made) failAll(error instanceof Error ? error : new Error(String(error)));
    });
    return made;
  };
  const send = (asked: TilesQuestion): Promise<TilesAnswer> => {
    const { promise, resolve, reject } = Promise.withResolvers<TilesAnswer>();
    const id = ++lastId;
    const timer = setTimeout(() => end(new Error('a tile took too long')), patienceMs);
    waiting.set(id, { resolve, reject });
    worker ??= start();
    worker.postMessage({ id, ...asked } satisfies TilesOrder);
    return promise.finally(() => clearTimeout(timer));
  };
  // Every tile of a broken file fails: one line in the log for each file is enough.
  let toldOf: string | undefined;
  let closed = false;
  return {
    ask: async (asked) => {
      try {
        return await send(asked);
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        if (!closed && toldOf !== asked.fingerprint) onError(failure);
        toldOf = asked.fingerprint;
        throw failure;
      }
    },
    close: async () => {
      closed = true;
      const ended = worker?.terminate();
      failAll(new Error('the program closes'));
      await ended;
    },
  };
}
