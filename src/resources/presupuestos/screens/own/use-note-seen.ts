import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MiPresupuesto } from '../../own-quote.ts';
import { ownQuotesCalls, ownQuotesFallbacks } from './own-quotes-calls.ts';

/** Has it noted that somebody of the client reads a quote. Here no program opens it: somebody signed in. */
export function useNoteSeen({ _id, paso, visto }: MiPresupuesto): void {
  const { mutate } = useMutation({
    mutationFn: ownQuotesCalls.anotarVisto,
    meta: { fallback: ownQuotesFallbacks.actualizar, background: true, told: true },
  });
  const unseen = paso === 'abierto' && !visto;
  useEffect(() => {
    if (unseen) mutate({ _id });
  }, [mutate, _id, unseen]);
}
