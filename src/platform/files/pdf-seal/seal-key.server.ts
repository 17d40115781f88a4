import { readFileSync } from 'node:fs';
import { P12Signer } from '@libpdf/core';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { describeKey, type SealKey } from './describe-key.server.ts';
import { ownSealKey } from './own-key.server.ts';

export type SealKeyOptions = {
  /** PKCS#12 file and its password; without it, the program's own key. */
  p12File?: string | undefined;
  p12Password?: string | undefined;
  /** Folder of the program's own key, once made. */
  dataDir: string;
  /** Name in the program's own certificate. */
  titular: string;
};

/**
 * Reads the sealing key, or makes one the first time. Throws `StartupError` when the given file cannot be
 * read or opened with that password: another key in its place would be worse than none.
 */
export async function readSealKey({
  p12File,
  p12Password = '',
  dataDir,
  titular,
}: SealKeyOptions): Promise<SealKey> {
  if (p12File === undefined) return ownSealKey(dataDir, titular);
  try {
    const signer = await P12Signer.create(readFileSync(p12File), p12Password);
    return describeKey(signer, false);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `El certificado de SELLO_P12_FILE no se puede abrir con SELLO_P12_PASSWORD: ${why}`,
    );
  }
}
