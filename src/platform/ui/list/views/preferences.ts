import { useState } from 'react';
import { useSessionUser } from '#platform/browser/session/session.ts';

/** Preference that turns the single keys off. */
export const KEYS = 'atajos';

/**
 * A preference that this browser keeps for the person until they sign out; undefined until it is set. Where the
 * browser keeps nothing, it lasts as long as the screen.
 */
export function usePreference(name: string): [string | undefined, (value: string | undefined) => void] {
  const key = keyOf(useSessionUser()?._id ?? '', name);
  const [kept, keep] = useState({ key, value: read(key) });
  if (kept.key !== key) keep({ key, value: read(key) });
  const set = (value: string | undefined) => {
    keep({ key, value });
    try {
      if (value === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // The storage is full, or not allowed.
    }
  };
  return [kept.value, set];
}

/** Whether this person has the single keys on, as it is now: a screen may have changed it. */
export const keysAreOn = (person: string): boolean => read(keyOf(person, KEYS)) !== 'no';

const keyOf = (person: string, name: string) => `preferencia:${person}:${name}`;

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
