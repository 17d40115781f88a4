import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresError, errorCode, errorText } from './errors.server.ts';

/**
 * Real path of the data folder, created when missing (only its owner and group may enter) and checked for
 * writing. `created` says whether this call made it. Throws EmbeddedPostgresError when it is not usable.
 */
export async function openDataDir(given: string): Promise<{ dataDir: string; created: boolean }> {
  const path = resolve(given);
  try {
    await mkdir(dirname(path), { recursive: true });
    const created = await createFolder(path);
    await access(`${path}/.`, constants.R_OK | constants.W_OK | constants.X_OK);
    return { dataDir: await realpath(path), created };
  } catch (cause) {
    throw new EmbeddedPostgresError(`${folderProblem(path, cause)} Indique otra carpeta en DATA_DIR.`, {
      cause,
    });
  }
}

async function createFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o750 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function folderProblem(path: string, error: unknown): string {
  const code = errorCode(error) ?? '';
  if (['ENOTDIR', 'EEXIST'].includes(code)) {
    return `La carpeta de datos «${path}» no puede usarse: ella o alguna de las que la contienen no es una carpeta.`;
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `El programa no tiene permiso para escribir en la carpeta de datos «${path}».`;
  }
  return `La carpeta de datos «${path}» no puede usarse (${errorText(error)}).`;
}
