import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from './startup-error.server.ts';

/** Letters of the key that is made; a shorter file is one that was cut. */
const LETTERS = 43;

/**
 * The key the program signs with: the one given, else one made once and kept in the data folder. Throws `StartupError` where the
 * kept one is not whole: with another, or with none, anybody's session would be anybody's.
 */
export function secretKey(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = path.join(dataDir, 'secreto');
  mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  keepNew(file);
  const kept = readFileSync(file, 'utf8');
  if (kept.trim().length >= LETTERS) return kept;
  throw new StartupError(
    `La clave de «${file}» no está entera. Recupérala de una copia; si no la hay, borra ese archivo y se hará otra: todos ` +
      'tendrán que volver a entrar y a activar su segundo factor.',
  );
}

/** Makes it where there is none. Whole or not at all: a program that is killed, or a full disk, leaves only a draft. */
function keepNew(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
