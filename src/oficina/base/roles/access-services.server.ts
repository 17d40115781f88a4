import type { Db } from '#platform/database/db.server.ts';
import type { Seal } from '#platform/files/seal.server.ts';
import type { Passwords } from '#platform/http/secrets/passwords.server.ts';
import type { Tokens } from '#platform/http/secrets/tokens.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';

/** Services that the sign-in, user and clave calls need. */
export type AccessServices = {
  db: Db;
  jobs: Jobs;
  clock: () => Date;
  tokens: Tokens;
  passwords: Passwords;
  seal: Seal;
};
