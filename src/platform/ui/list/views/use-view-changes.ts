import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { type NewView, useViewCalls, type View, type ViewChanges } from './saved-views.ts';
import { viewsKey } from './views-key.ts';

/** Gives the calls that create, change and remove the views of a list. */
export function useViewChanges(name: string) {
  const queries = useQueryClient();
  const calls = useViewCalls();
  const refresh = () => queries.invalidateQueries({ queryKey: viewsKey(name) });
  // The form shows beside the field that a name is taken.
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
      // Somebody else may have changed the view.
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
