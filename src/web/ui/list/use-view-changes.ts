import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodes } from '#kit/error-codes.ts';
import { showMessage } from '../../messages.ts';
import { type NewView, useViewCalls, type View, type ViewChanges } from './saved-views.ts';
import { viewsKey } from './use-views.ts';

/** Making, changing and removing the views of a list. */
export function useViewChanges(name: string) {
  const queries = useQueryClient();
  const calls = useViewCalls();
  const refresh = () => queries.invalidateQueries({ queryKey: viewsKey(name) });
  // A name that is taken is said beside it.
  const silent = [errorCodes.duplicado];
  const done = (text: string) => async () => {
    await refresh();
    showMessage('success', text);
  };
  return {
    create: useMutation({
      mutationFn: (view: NewView) => calls.crear(view),
      onSuccess: done('Vista guardada'),
      meta: { fallback: calls.fallbacks.crear, silent },
    }),
    update: useMutation({
      mutationFn: ({ view, changes }: { view: View; changes: ViewChanges }) =>
        calls.actualizar(view, changes),
      onSuccess: done('Vista actualizada'),
      // Somebody else may have changed it.
      onError: refresh,
      meta: { fallback: calls.fallbacks.actualizar, silent },
    }),
    remove: useMutation({
      mutationFn: ({ _id }: View) => calls.eliminar(_id),
      onSuccess: done('Vista eliminada'),
      onError: refresh,
      meta: { fallback: calls.fallbacks.eliminar },
    }),
  };
}
