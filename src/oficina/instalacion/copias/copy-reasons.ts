import { systemError } from '#platform/kit/system-code.ts';
/** Why a copy could not be made or kept, in few words for people. */
export function reasonOf(error: unknown): string {
  const { code, message = '' } = systemError(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'No queda sitio en el disco de las copias.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'El programa no puede escribir en la carpeta de las copias.';
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EIO' || code === 'ESTALE')
    return 'No se llega a la carpeta de las copias.';
  return message.slice(0, 300);
}
