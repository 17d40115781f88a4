import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Step } from '#oficina/base/steps/step-table.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { hasUnsaved } from '#platform/browser/unsaved.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { historyKey } from '#platform/crud/screens/history-reader.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { facturasRecurrentes } from '../contract.ts';

const words = wordsOf(facturasRecurrentes);

/** Mutation for a step of a recurring factura; it refuses while there are unsaved changes. */
export function useRecurringStep(row: CrudRow, step: Step) {
  const queries = useQueryClient();
  const moving = useMutation({
    mutationFn: () => crudCalls(facturasRecurrentes.name).paso(step, { _id: row._id, version: row.version }),
    onSuccess: (moved) => {
      queries.setQueryData([facturasRecurrentes.name, 'one', row._id], moved);
      queries.invalidateQueries({ queryKey: [facturasRecurrentes.name, 'list'] });
      queries.invalidateQueries({ queryKey: historyKey(facturasRecurrentes.name, row._id) });
      showMessage('success', step.done ?? words.updated);
    },
    meta: { fallback: words.fallbacks.actualizar },
  });
  return {
    busy: moving.isPending,
    move: () =>
      hasUnsaved() ? showMessage('warning', 'Guarda antes los cambios, o descártalos') : moving.mutate(),
  };
}
