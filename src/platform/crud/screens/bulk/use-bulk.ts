import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import type { Selection } from '#platform/ui/list/types.ts';
import { plainRefusal } from '../plain-refusal.ts';
import type { CrudResource } from '../resource-types.ts';
import { applyToMany, type BulkChange, type BulkResult } from './bulk-calls.ts';
import { doneText, refusedOf } from './bulk-words.ts';

export type BulkDialogProps = {
  resource: CrudResource;
  selection: Selection;
  rowLink(row: { _id: string }): string;
  /** Called when the dialog closes, with or without a change. */
  onClose(): void;
  /** Rows were changed: the selection may no longer be valid. */
  onDone(): void;
};

/** Runs the change after its simulation; shows the refused rows before the list continues. */
export function useBulk({ resource, selection, onClose, onDone }: BulkDialogProps, fallback: string) {
  const queries = useQueryClient();
  const [done, setDone] = useState<BulkResult>();
  useFocusBack();
  // Called only at the end: if the list reloaded earlier, the selected rows could leave it, and the dialog with them.
  const finish = () => {
    onClose();
    onDone();
    return queries.invalidateQueries({ queryKey: [resource.name] });
  };
  const applying = useMutation({
    mutationFn: (change: BulkChange) => applyOrExplain(resource.name, change, { selection, simular: false }),
    onSuccess: (result, { accion }) => {
      if (refusedOf(result).length > 0) return setDone(result);
      showMessage('success', doneText(resource, accion, result));
      return finish();
    },
    meta: { fallback },
  });
  return { applying, done, close: done ? finish : onClose };
}

/** A dialog that disappears leaves the focus nowhere: it goes back to the button, or to its place. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      keepFocus();
    },
    [opener],
  );
}

/** `applyToMany`, but an error that no field of the form can show keeps its own reason (`plainRefusal`). */
export async function applyOrExplain(...given: Parameters<typeof applyToMany>): Promise<BulkResult> {
  const [, change] = given;
  const own =
    change.accion === 'actualizar' ? Object.keys(change.cambios).map((name) => `cambios.${name}`) : [];
  try {
    return await applyToMany(...given);
  } catch (error) {
    throw plainRefusal(error, own);
  }
}
