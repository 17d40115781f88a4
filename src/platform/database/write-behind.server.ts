export type WriteBehind = {
  /**
   * Writes the present data, one write after another, so that each includes everything before its call.
   * Throws the error of the write.
   */
  flush(): Promise<void>;
  /** Writes every few seconds, and the rest at the end. Gives the function that stops it. */
  start(onError: (error: unknown) => void): () => Promise<void>;
};

/** Milliseconds of data that a crash may lose. */
const EVERY_MS = 5_000;

/** For data gathered in memory: `writeFresh` writes what is new since the last time. */
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
