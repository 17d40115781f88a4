import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { CHANGES, changesCalls, changesFallbacks } from '../calls.ts';

type Query = Record<string, string | number>;

/** Reads the changes of a query, the waiting ones first. */
export const useIdentityChanges = (query: Query) =>
  useQuery({
    queryKey: [CHANGES, 'list', query],
    queryFn: ({ signal }) => changesCalls.leer(query, signal),
    meta: { fallback: changesFallbacks.leer, background: true },
  });

type Options<Input> = {
  mutationFn(input: Input): Promise<boolean>;
  /** Messages of the action: those of a step of the table, or of the request itself. */
  step: Readonly<Record<'done' | 'fallback', string>>;
  onDone?(): void;
};

/**
 * Runs an action on a change. A refusal also reloads the lists, because another person may have acted
 * before.
 */
export function useIdentityAction<Input>({ mutationFn, step: { fallback, done }, onDone }: Options<Input>) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [CHANGES] }),
      queries.invalidateQueries({ queryKey: ['clientes'] }),
    ]);
  return useMutation({
    mutationFn,
    meta: { fallback },
    onError: refresh,
    onSuccess: async () => {
      await refresh();
      showMessage('success', done);
      onDone?.();
    },
  });
}
