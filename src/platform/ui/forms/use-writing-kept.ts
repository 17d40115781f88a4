import { useEffect, useRef } from 'react';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { type DraftOffer, useKeptDraft } from './use-kept-draft.tsx';
import type { SavingForm } from './use-saving-form.tsx';
import type { Texts } from './versions.ts';

/**
 * Keeps the text of a form in this browser until it is saved, and restores a draft that the person takes up again.
 */
export function useWritingKept(
  { form }: Pick<SavingForm<Texts>, 'form'>,
  { offer: { key, taken }, base }: { offer: DraftOffer<CrudRow>; base?(): CrudRow },
): void {
  const put = useRef(form);
  put.current = form;
  useEffect(() => {
    if (!taken) return;
    const known = put.current.getValues();
    // Fields that no longer exist are left out, and so are those that the person has written meanwhile.
    const typed = Object.entries(taken.typed).filter(([name]) => name in known && !put.current.isDirty(name));
    put.current.setValues(Object.fromEntries(typed));
  }, [taken]);
  useKeptDraft<CrudRow>(key, {
    dirty: form.isDirty(),
    values: form.values,
    draft: () => ({ ...(base && { base: base() }), typed: form.values }),
  });
}
