import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#web/messages.ts';
import { ownQuotesFallbacks, QUOTES } from './own-quotes-calls.ts';

/** An answer to a quote: told when it is done, and everything of quotes is read again, refused or not. */
export function useAnswer<Body>(
  send: (body: Body) => Promise<unknown>,
  done: string,
): UseMutationResult<unknown, Error, Body> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => showMessage('success', done),
    onSettled: () => queries.invalidateQueries({ queryKey: [QUOTES] }),
    meta: { fallback: ownQuotesFallbacks.actualizar, told: true },
  });
}
