import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '#platform/database/turns.server.ts';

export type Passwords = {
  /** argon2id with its parameters and salt, to be stored. */
  hash(key: string): Promise<string>;
  /** Whether the key matches the hash. Without a hash it takes as long and gives false. */
  verify(hashed: string | null | undefined, key: string): Promise<boolean>;
};

/** `Algorithm.Argon2id`, a const enum that only a compiler can read. */
const ARGON2ID = 2;

/** OWASP's Password Storage Cheat Sheet, first of its equivalent choices for argon2id. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Most hashes at the same time: each fills a core, and the others must serve requests. */
const AT_ONCE = 2;

/** Most keys that wait; the rest are refused at once, because they would wait for seconds. */
const WAITING = 64;

/** Hash of a random key, one in each process: it makes a check without a user take as long as the others. */
let nobody: Promise<string> | undefined;

/** Hashes of keys by argon2id. Refuses with 503 more work than the machine can do in a second or two. */
export function createPasswords(): Passwords {
  const run = createTurns({ atOnce: AT_ONCE, waiting: WAITING });
  // Begun here and not at the first check, which would take longer than the rest.
  nobody ??= hash(crypto.randomUUID(), PARAMETERS);
  const unknown = nobody;
  return {
    hash: (key) => run(() => hash(key, PARAMETERS)),
    verify: (hashed, key) =>
      run(async () => {
        const matches = await verify(hashed ?? (await unknown), key);
        return matches && typeof hashed === 'string';
      }),
  };
}
