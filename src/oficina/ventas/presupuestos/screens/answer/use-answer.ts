import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { presupuestosCalls } from '../../calls.ts';
import { presupuestos } from '../../familia.ts';
import type { MiPresupuesto } from '../../own-presupuesto.ts';

export const ANSWER_FALLBACK = 'Error al actualizar el presupuesto';

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
    onSettled: () => queries.invalidateQueries({ queryKey: [presupuestos.name] }),
    meta: { fallback: ANSWER_FALLBACK, told: true },
  });
}

/**
 * Notes that a user of the cliente reads a presupuesto. In the panel the reader is a person, never a mail
 * program.
 */
export function useNoteSeen({ _id, paso, visto }: MiPresupuesto): void {
  const { mutate } = useMutation({
    mutationFn: presupuestosCalls.anotarVisto,
    meta: { fallback: ANSWER_FALLBACK, background: true, told: true },
  });
  const unseen = paso === 'abierto' && !visto;
  useEffect(() => {
    if (unseen) mutate({ _id });
  }, [mutate, _id, unseen]);
}
