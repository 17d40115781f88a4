import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Step } from '#oficina/base/steps/step-table.ts';
import { refuseUnsaved } from '#oficina/ventas/papeles/screens/use-paper-step.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { historyKey } from '#platform/crud/screens/history-reader.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { facturas } from '../contract.ts';

const COBROS = ['facturas', 'cobros'];
const RECORDS = ['facturas', 'registros'];
export const recordsKey = (id: string) => [...RECORDS, id];
export const cobrosKey = (id: string) => [...COBROS, id];

/** Step of the table, or a call that is not a step but shows the same words. */
type FacturaStep = Partial<Pick<Step, 'method' | 'done' | 'fallback'>> & Pick<Step, 'verb'>;

const words = wordsOf(facturas);

/**
 * Mutation for a step of a factura. Its dialog shows the refusal, or a message does when it runs `inPlace`. Returns the changed
 * factura.
 */
export function useFacturaStep(
  id: string,
  step: FacturaStep,
  { inPlace = false }: { inPlace?: boolean } = {},
) {
  const { verb, method, done = words.updated, fallback = words.fallbacks.actualizar } = step;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, unknown>) => {
      refuseUnsaved();
      return crudCalls<typeof facturas>(facturas.name).paso({ verb, method }, body);
    },
    onSuccess: (row) => {
      const key = ['facturas', 'one', row._id];
      // Updates only a factura that a screen has read: a new entry in the cache could be old when it is
      // opened.
      if (queries.getQueryData(key)) queries.setQueryData(key, row);
      queries.invalidateQueries({ queryKey: ['facturas', 'list'] });
      // A rectificativa can pay the factura that it corrects, so that factura's cobros are read again too.
      queries.invalidateQueries({ queryKey: COBROS });
      queries.invalidateQueries({ queryKey: RECORDS });
      queries.invalidateQueries({ queryKey: historyKey('facturas', row._id) });
      showMessage('success', done);
    },
    // Reads the factura again, where it is shown: another person may have changed it.
    onError: () =>
      Promise.all(
        [['one', id], ['list']].map((key) => queries.invalidateQueries({ queryKey: ['facturas', ...key] })),
      ),
    meta: { fallback, told: !inPlace },
  });
}
