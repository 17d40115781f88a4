import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The key the program signs with: the one given, else one made once and kept in the data folder. */
export function secretKey(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = path.join(dataDir, 'secreto');
  mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
