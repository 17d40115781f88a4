import { useState } from 'react';
import { useSessionUser } from '../../session/session.ts';

/**
 * Something that this browser keeps for who is signed in, until they sign out; undefined until it is set. Where the
 * browser keeps nothing, it holds for as long as the screen is there.
 */
export function usePreference(name: string): [string | undefined, (value: string | undefined) => void] {
  const key = `preferencia:${useSessionUser()?._id ?? ''}:${name}`;
  const [kept, keep] = useState({ key, value: read(key) });
  if (kept.key !== key) keep({ key, value: read(key) });
  const set = (value: string | undefined) => {
    keep({ key, value });
    try {
      if (value === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Full, or not allowed.
    }
  };
  return [kept.value, set];
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
