import { sqlState } from '#platform/database/sql-state.server.ts';
import { StoreAway } from '#platform/files/object-store/store-away.server.ts';
import { systemError } from '#platform/kit/system-code.ts';
import { NO_ROOM, StartupError } from './startup-error.server.ts';

/** Failure of the disk or of the store of files, in words; undefined for any other. */
export function startupErrorOf(error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return error;
  if (error instanceof StoreAway)
    return new StartupError(`No se puede usar el almacén de ARCHIVOS_URL: ${error.words}.`);
  const { code, path } = codeAndPath(error);
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code))
    return new StartupError(`No se puede seguir: ${NO_ROOM}.`);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code) && path !== undefined)
    return new StartupError(`No se puede seguir: el programa no tiene permiso para usar «${path}».`);
  return undefined;
}

function codeAndPath(error: unknown): { code: string; path: string | undefined } {
  const { code = sqlState(error).code ?? '', path } = systemError(error);
  return { code, path };
}
