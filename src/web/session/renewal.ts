import { createStore } from '../store.ts';
import type { SessionUser } from './token.ts';

export type Renewal = { person: SessionUser; done(renewed: boolean): void };

/** The person being asked to sign in again, over the screen where their session ended. */
export const pendingRenewal = createStore<Renewal | undefined>(undefined);

/** Asks; the answer is whether the same person signed in. */
export function askToRenew(person: SessionUser): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (renewed: boolean) => {
      pendingRenewal.set(undefined);
      resolve(renewed);
    };
    pendingRenewal.set({ person, done });
  });
}
