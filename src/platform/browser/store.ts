import { useSyncExternalStore } from 'react';

/** A value outside React that any module may read and set, and that components follow. */
export type Store<T> = {
  get(): T;
  set(value: T): void;
  /** Calls `listener` after each change; gives the function that stops it. */
  subscribe(listener: () => void): () => void;
};

/** Makes a store that starts with `initial`. Setting an equal value changes nothing. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Gives the store's value, now and after each change; on a server, the one that it began with. */
export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
