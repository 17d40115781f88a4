import { createStore, type Store } from '../store.ts';
import type { SessionUser } from './token.ts';

/** Something that a person is asked for, over the screen where a call could not be made without it. */
export type Renewal = { person: SessionUser; done(given: boolean): void };

type Pending = Store<Renewal | undefined>;

/** The person being asked to sign in again, where their session ended. */
export const pendingRenewal: Pending = createStore<Renewal | undefined>(undefined);

/** The person being asked to set up the second factor that their role must have. */
export const pendingFactor: Pending = createStore<Renewal | undefined>(undefined);

/** The person being asked to prove that they are still there. */
export const pendingProof: Pending = createStore<Renewal | undefined>(undefined);

/** Asks in that place; the answer is whether it was given, so that the call can be made again. */
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
