import { hash, verify } from '@node-rs/argon2';
import { createTurns } from './turns.server.ts';

export type Passwords = {
  /** argon2id with its parameters and salt, to be stored. */
  hash(key: string): Promise<string>;
  /** Tells whether the key is the hashed one. Without a hash it takes as long and gives false. */
  verify(hashed: string | null | undefined, key: string): Promise<boolean>;
};

/** `Algorithm.Argon2id`, a constant that only a compiler could read. */
const ARGON2ID = 2;

/** OWASP's Password Storage Cheat Sheet, first of its equivalent choices for argon2id. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing at once: it fills a core, and the others must go on answering. */
const AT_ONCE = 2;

/** Most keys that wait. Further requests are refused at once, because they would wait for seconds. */
const WAITING = 64;

/** Keys as argon2id. Work beyond what the machine can do in a second or two is refused with 503. */
export function createPasswords(): Passwords {
  const run = createTurns({ atOnce: AT_ONCE, waiting: WAITING });
  // A hash of a random key, which only equals the time of a real check.
  const nobody = hash(crypto.randomUUID(), PARAMETERS);
  return {
    hash: (key) => run(() => hash(key, PARAMETERS)),
    verify: (hashed, key) =>
      run(async () => {
        const matches = await verify(hashed ?? (await nobody), key);
        return matches && typeof hashed === 'string';
      }),
  };
}
