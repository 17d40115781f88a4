import type { Db } from '#api/db.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import type { Passwords } from '#api/passwords.server.ts';
import type { Seal } from '#api/seal.server.ts';
import type { Tokens } from '#api/tokens.server.ts';

/** Services that the sign-in, user and clave calls need. */
export type AccessServices = {
  db: Db;
  jobs: Jobs;
  clock: () => Date;
  tokens: Tokens;
  passwords: Passwords;
  seal: Seal;
};
