import { createStore, type Store } from '../store.ts';
import type { SessionUser } from './token.ts';

/** A request to the person, over the screen, that a call needs before it can go on. */
export type Renewal = { person: SessionUser; done(given: boolean): void };

type Pending = Store<Renewal | undefined>;

/** The request to sign in again after the session ended. */
export const pendingRenewal: Pending = createStore<Renewal | undefined>(undefined);

/** The request to set up the second factor that the person's role must have. */
export const pendingFactor: Pending = createStore<Renewal | undefined>(undefined);

/** The request to prove that the person is still there. */
export const pendingProof: Pending = createStore<Renewal | undefined>(undefined);

/** Makes the request; the answer says whether the person fulfilled it, so that the call can be repeated. */
export const askIn =
  (pending: Pending) =>
  (person: SessionUser): Promise<boolean> =>
    new Promise((resolve) => {
      const done = (given: boolean) => {
        pending.set(undefined);
        resolve(given);
      };
      pending.set({ person, done });
    });
