import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { ownPresupuestosFallbacks, PRESUPUESTOS } from './own-presupuestos-calls.ts';

/**
 * Mutation for an answer to a presupuesto: shows a message when done, and reads all presupuestos again, even
 * after a refusal.
 */
export function useAnswer<Body>(
  send: (body: Body) => Promise<unknown>,
  done: string,
): UseMutationResult<unknown, Error, Body> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => showMessage('success', done),
    onSettled: () => queries.invalidateQueries({ queryKey: [PRESUPUESTOS] }),
    meta: { fallback: ownPresupuestosFallbacks.actualizar, told: true },
  });
}
