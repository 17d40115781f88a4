/** Two, so that who asks in the middle of a reading does not wait for its end, and a slow one does not stop all. */
const AT_ONCE = 2;

/**
 * Makes one reading serve all who ask at about the same time, and nobody get an answer from before they asked: who asks
 * while readings are under way waits for a new one, which all who come until it begins share.
 * Gives a function that asks. When a reading fails, those who shared it get its error and the next one is begun as usual.
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

/** All the requests that the same turn of the event loop brings share one reading. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
