import { sqlState } from './sql-state.server.ts';
import { NO_ROOM, StartupError } from './startup-error.server.ts';

/** Failure of the disk, in words; undefined for any other. */
export function startupErrorOf(error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return error;
  const { code, path } = codeAndPath(error);
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code))
    return new StartupError(`No se puede seguir: ${NO_ROOM}.`);
  if (['EACCES', 'EPERM', 'EROFS'].includes(code) && path !== undefined)
    return new StartupError(`No se puede seguir: el programa no tiene permiso para usar «${path}».`);
  return undefined;
}

function codeAndPath(error: unknown): { code: string; path: string | undefined } {
  const { code = sqlState(error).code ?? '', path } = (error ?? {}) as NodeJS.ErrnoException;
  return { code, path };
}
