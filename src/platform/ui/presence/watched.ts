import { useEffect, useId } from 'react';
import { createStore } from '#platform/browser/store.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';

/** The record that a screen shows. */
export type WatchedRecord = { resource: CrudResource; row: CrudRow };

/** The record on screen. The page header shows who else has it open. */
export const watchedRecord = createStore<WatchedRecord | undefined>(undefined);

/** Records by the component that shows them. The last one counts: inside a record, a part may be a record too. */
const shown = new Map<string, WatchedRecord>();

/** Says that this component shows that record. */
export function useWatched(resource: CrudResource, row: CrudRow | undefined): void {
  const id = useId();
  useEffect(() => {
    if (row) shown.set(id, { resource, row });
    watchedRecord.set([...shown.values()].at(-1));
  }, [id, resource, row]);
  useEffect(
    () => () => {
      shown.delete(id);
      watchedRecord.set([...shown.values()].at(-1));
    },
    [id],
  );
}
