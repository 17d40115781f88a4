export type WriteBehind = {
  /** Writes what there is now, one after another, so that each takes what came before it was asked for. Throws as the writing does. */
  flush(): Promise<void>;
  /** Writes every few seconds, and what is left in the end. Gives how to stop. */
  start(onError: (error: unknown) => void): () => Promise<void>;
};

/** At most so much is lost if the program dies. */
const EVERY_MS = 5_000;

/** For what is gathered in memory and written now and then: `writeFresh` writes what came since the last time. */
export function writeBehind(writeFresh: () => Promise<void>): WriteBehind {
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    writing = writing.catch(() => {}).then(writeFresh);
    return writing;
  };
  return {
    flush,
    start: (onError) => {
      const timer = setInterval(() => flush().catch(onError), EVERY_MS);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await flush().catch(onError);
      };
    },
  };
}
