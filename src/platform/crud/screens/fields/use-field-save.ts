import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import type { CrudResource } from '../resource-types.ts';
import { wordsOf } from '../words.ts';
import { toText } from './field-texts.ts';
import { type CellChange, saveField, showSaved, theirsIn, whyNot } from './use-cell-save.ts';

/** Saves a field of a record in place, and offers to undo it. The caller shows the error if it fails. */
export function useFieldSave(resource: CrudResource) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `cells ${resource.name}` },
    mutationFn: (change: CellChange) => saveField(resource.name, change),
    onSuccess: (saved, change) => {
      showSaved(queries, resource.name, saved);
      const back = { ...change, row: saved, text: toText(change.field, change.row[change.name]) };
      showMessage('success', `${change.field.title}: cambio guardado`, () =>
        takeBack(queries, resource, back),
      );
    },
    onError: (error) => {
      const theirs = theirsIn(error);
      if (theirs) showSaved(queries, resource.name, theirs);
    },
    meta: { told: true, background: true },
  });
}

/** Writes the previous value back in a field, unless somebody else has changed the field since. */
async function takeBack(queries: QueryClient, resource: CrudResource, change: CellChange): Promise<void> {
  const { field, name } = change;
  try {
    showSaved(queries, resource.name, await saveField(resource.name, change));
    showMessage('success', `${field.title}: cambio deshecho`);
  } catch (error) {
    const fallback = wordsOf(resource).fallbacks.actualizar;
    showMessage('error', `${field.title}: ${whyNot(error, { field, name, fallback })}`);
  }
}
