import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accesosCalls } from '#oficina/acceso/accesos/calls.ts';
import { browserSession } from '#platform/browser/session/session.ts';
import { confirmLeave } from '#platform/browser/unsaved.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';

/**
 * Ends the session here, so that no screen reads with it any more, and then on the server. If the server fails, the person is told, and
 * nothing of the session stays here.
 */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const closing = useMutation({
    mutationFn: (token: string | undefined) => accesosCalls.salir({}, { renew: false, token }),
    meta: { fallback: 'Error al salir del acceso', silent: [errorCodes.sesion] },
  });
  return async () => {
    if (!(await confirmLeave())) return;
    const token = browserSession().get()?.token;
    // Reads that are under way would come back refused once the session has ended.
    await queries.cancelQueries();
    browserSession().signOut();
    await closing.mutateAsync(token).catch(() => undefined);
  };
}
