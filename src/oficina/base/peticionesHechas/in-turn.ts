/** Runs tasks with the same name one after another, and tasks with different names at the same time. */
export function inTurn(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const mine = (before ?? Promise.resolve()).then(work);
    // The next one begins after this one succeeds or fails.
    const settled = mine.then(
      () => {},
      () => {},
    );
    last.set(name, settled);
    try {
      return await mine;
    } finally {
      if (last.get(name) === settled) last.delete(name);
    }
  };
}
