import { moveDrafts } from '#platform/ui/forms/move-drafts.ts';
import { TOKEN_KEY } from '../constants.ts';
import { createStore, type Store, useStore } from '../store.ts';
import { type SessionUser, userOf } from './token.ts';

export type Session = { token: string; user: SessionUser } | undefined;

export type SessionKeeper = Store<Session> & {
  /** Keeps the token and gives its user; for an invalid token gives undefined and keeps nothing. */
  signIn(token: string): SessionUser | undefined;
  /** Deletes everything that this origin keeps in the browser (specification §4). */
  signOut(): void;
  /**
   * Deletes the same after a refused login (specification §4), except drafts, which stay in the tab until the next login. The screen
   * of a session that ended remains, because its person may still write the right key.
   */
  forget(): void;
};

/** Keeps the session in `storage`, and drafts in `tab` after a refused login. The events of `tabs` bring the changes of other tabs. */
export function keepSession(storage: Storage, tab: Storage, tabs: EventTarget): SessionKeeper {
  const read = (): Session => {
    const token = storage.getItem(TOKEN_KEY);
    const user = userOf(token, new Date());
    return token && user ? { token, user } : undefined;
  };
  const store = createStore(read());
  tabs.addEventListener('storage', (event) => {
    // No key: all of the storage was cleared.
    if ('key' in event && (event.key === TOKEN_KEY || event.key === null)) store.set(read());
  });
  return {
    ...store,
    signIn: (token) => {
      const user = userOf(token, new Date());
      if (!user) return undefined;
      storage.setItem(TOKEN_KEY, token);
      moveDrafts(tab, storage);
      store.set({ token, user });
      return user;
    },
    signOut: () => {
      storage.clear();
      moveDrafts(tab, undefined);
      store.set(undefined);
    },
    forget: () => {
      moveDrafts(storage, tab);
      storage.clear();
    },
  };
}

let keeper: SessionKeeper | undefined;

/** Gives the session of this browser. */
export function browserSession(): SessionKeeper {
  keeper ??= keepSession(localStorage, sessionStorage, window);
  return keeper;
}

/** Gives the user who is signed in, now and after each change. */
export const useSessionUser = (): SessionUser | undefined => useStore(browserSession())?.user;

export const samePerson = (a: SessionUser | undefined, b: SessionUser | undefined): boolean =>
  a?._id === b?._id && a?.tipo === b?.tipo;
