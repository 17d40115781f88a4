import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api-error.ts';
import { call } from '#web/call.ts';
import { historyKey } from '#web/crud/history-reader.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { showMessage } from '#web/messages.ts';
import { hasUnsaved } from '#web/unsaved.ts';

const COBROS = ['facturas', 'cobros'];
const RECORDS = ['facturas', 'registros'];
export const recordsKey = (id: string) => [...RECORDS, id];
export const cobrosKey = (id: string) => [...COBROS, id];

type Step = {
  verb: string;
  method?: 'POST' | 'PUT';
  done: string;
  fallback: string;
  /** Runs outside a dialog: a message shows the refusal. */
  inPlace?: boolean;
};

/** Refuses a step while the form has unsaved changes: the step would use other data than the screen shows. */
const refuseUnsaved = (): void => {
  if (hasUnsaved()) throw new ApiError({ codigo: 0, mensaje: 'Guarda antes los cambios, o descártalos' });
};

/** Mutation for a step of a factura, whose dialog shows the refusal. Returns the changed factura. */
export function useFacturaStep(id: string, { verb, method = 'PUT', done, fallback, inPlace = false }: Step) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, unknown>) => {
      refuseUnsaved();
      return call<CrudRow>(method, `facturas/${verb}`, { body });
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
    // Reads the factura again: somebody else may have changed it.
    onError: () => queries.invalidateQueries({ queryKey: ['facturas', 'one', id] }),
    meta: { fallback, told: !inPlace },
  });
}
