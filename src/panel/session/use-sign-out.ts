import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodes } from '#kit/error-codes.ts';
import { call } from '#web/call.ts';
import { browserSession } from '#web/session/session.ts';
import { confirmLeave } from '#web/unsaved.ts';

/** Closes the session on the server and deletes it here, even if the server fails. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const closing = useMutation({
    mutationFn: () => call<boolean>('PUT', 'accesos/salir', { body: {} }, { renew: false }),
    meta: { fallback: 'Error al salir del acceso', silent: [errorCodes.sesion] },
  });
  return async () => {
    if (!(await confirmLeave())) return;
    // Reads that are under way would come back refused once the session has ended.
    await queries.cancelQueries();
    await closing.mutateAsync().catch(() => undefined);
    browserSession().signOut();
  };
}
