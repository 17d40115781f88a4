import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Step } from '#office/steps/step-table.ts';
import { call } from '#web/call.ts';
import { historyKey } from '#web/crud/history-reader.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { wordsOf } from '#web/crud/words.ts';
import { showMessage } from '#web/messages.ts';
import { hasUnsaved } from '#web/unsaved.ts';
import { facturasRecurrentes } from '../contract.ts';

const words = wordsOf(facturasRecurrentes);

/** Mutation for a step of a recurring factura; it refuses while there are unsaved changes. */
export function useRecurringStep(row: CrudRow, { verb, method, done }: Step) {
  const queries = useQueryClient();
  const moving = useMutation({
    mutationFn: () =>
      call<CrudRow>(method, `facturasRecurrentes/${verb}`, { body: { _id: row._id, version: row.version } }),
    onSuccess: (moved) => {
      queries.setQueryData([facturasRecurrentes.name, 'one', row._id], moved);
      queries.invalidateQueries({ queryKey: [facturasRecurrentes.name, 'list'] });
      queries.invalidateQueries({ queryKey: historyKey(facturasRecurrentes.name, row._id) });
      showMessage('success', done ?? words.updated);
    },
    meta: { fallback: words.fallbacks.actualizar },
  });
  return {
    busy: moving.isPending,
    move: () =>
      hasUnsaved() ? showMessage('warning', 'Guarda antes los cambios, o descártalos') : moving.mutate(),
  };
}
