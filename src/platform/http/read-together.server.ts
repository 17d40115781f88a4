/**
 * Two, so that a caller in the middle of a reading does not wait for its end, and a slow reading does not
 * stop all.
 */
const AT_ONCE = 2;

/**
 * Makes one reading serve all the callers of about the same time, and never gives an answer older than the
 * call. A caller during a reading waits for a new one, which it shares with all who call until it starts.
 * Gives the function to call. When a reading fails, its callers get the error and the next one starts as
 * usual.
 */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let gathering: Promise<T> | undefined;
  let running = 0;
  let ended = () => {};
  const begin = async () => {
    if (running === AT_ONCE) {
      await new Promise<void>((resolve) => {
        ended = resolve;
      });
    }
    await endOfTurn();
    gathering = undefined;
    running += 1;
    try {
      return await read();
    } finally {
      running -= 1;
      ended();
    }
  };
  return () => {
    gathering ??= begin();
    return gathering;
  };
}

/** End of this turn of the event loop: all its requests share one reading. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
