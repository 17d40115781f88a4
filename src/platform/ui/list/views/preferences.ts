import { useSessionUser } from '#platform/browser/session/session.ts';
import { createStore, useStore } from '#platform/browser/store.ts';

/** Preference that turns the single keys off. */
export const KEYS = 'atajos';

/**
 * A preference that this browser keeps for the person until they sign out; undefined until it is set. Every part of the
 * screen sees a change at once. Where the browser keeps nothing, it lasts as long as the tab.
 */
export function usePreference(name: string): [string | undefined, (value: string | undefined) => void] {
  const key = keyOf(useSessionUser()?._id ?? '', name);
  useStore(changes);
  return [read(key), (value) => keep(key, value)];
}

/** Counts what was set in this tab. */
const changes = createStore(0);

/** Values that the browser did not take. */
const unkept = new Map<string, string | undefined>();

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    unkept.delete(key);
  } catch {
    // The storage is full, or not allowed.
    unkept.set(key, value);
  }
  changes.set(changes.get() + 1);
}

/** Whether this person has the single keys on, as it is now: a screen may have changed it. */
export const keysAreOn = (person: string): boolean => read(keyOf(person, KEYS)) !== 'no';

const keyOf = (person: string, name: string) => `preferencia:${person}:${name}`;

function read(key: string): string | undefined {
  if (unkept.has(key)) return unkept.get(key);
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
