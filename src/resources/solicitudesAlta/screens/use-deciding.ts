import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#web/messages.ts';
import type { Solicitud } from '../contract.ts';

/** First part of the key of every query of registrations. */
export const CLAIMS = 'solicitudesAlta';

type Options<Input> = {
  mutationFn(input: Input): Promise<boolean>;
  fallback: string;
  done: string;
  onClose: () => void;
};

/**
 * Sends a decision about a solicitud. A refusal also reloads the list, because another trabajador may have
 * decided.
 */
export function useDeciding<Input>({ mutationFn, fallback, done, onClose }: Options<Input>) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [CLAIMS] });
  return useMutation({
    mutationFn,
    meta: { fallback },
    onError: refresh,
    onSuccess: async () => {
      await refresh();
      showMessage('success', done);
      onClose();
    },
  });
}

/** The registration that a dialog is about, kept while it goes away. */
export function useShown(claim: Solicitud | undefined): Solicitud | undefined {
  const [shown, setShown] = useState(claim);
  if (claim && claim !== shown) setShown(claim);
  return claim ?? shown;
}
