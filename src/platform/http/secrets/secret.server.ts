import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemCode } from '#platform/kit/system-code.ts';
import { StartupError } from '../startup-error.server.ts';

/** Characters of the generated key; a shorter file was cut. */
const LETTERS = 43;

/**
 * Signing key of the program: the given one, or one made once and stored in the data folder. Throws
 * `StartupError` when the stored one is not whole: whoever guesses a short key could sign in as anybody.
 */
export function secretKey(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = path.join(dataDir, 'secreto');
  mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  keepNew(file);
  const kept = readFileSync(file, 'utf8');
  if (kept.trim().length >= LETTERS) return kept;
  throw new StartupError(
    `La clave de «${file}» no está entera. Recupérala de una copia; si no la hay, borra ese archivo y arranca una vez con ` +
      '--otra-clave, que hace otra: todos tendrán que volver a entrar y a activar su segundo factor.',
  );
}

/** Text that identifies a secret without revealing it: 128 bits in hexadecimal. */
export const secretFingerprint = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'fingerprint of the secret', 16)).toString('hex');

/**
 * Makes the key when there is none. The file appears whole or not at all: a killed program or a full disk
 * only leaves a draft.
 */
function keepNew(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
