import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api-error.ts';
import { call } from '#web/call.ts';
import { historyKey } from '#web/crud/history-reader.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { showMessage } from '#web/messages.ts';
import { hasUnsaved } from '#web/unsaved.ts';

const PAYMENTS = ['facturas', 'cobros'];
const RECORDS = ['facturas', 'registros'];
export const recordsKey = (id: string) => [...RECORDS, id];
export const paymentsKey = (id: string) => [...PAYMENTS, id];

type Step = {
  verb: string;
  method?: 'POST' | 'PUT';
  done: string;
  fallback: string;
  /** Of no dialog: what refuses it is told as a message. */
  inPlace?: boolean;
};

/** Refused by a form that nobody sent yet: what would be issued or invoiced is not what is on the screen. */
const refuseUnsaved = (): void => {
  if (hasUnsaved()) throw new ApiError({ codigo: 0, mensaje: 'Guarda antes los cambios, o descártalos' });
};

/** A step of an invoice, told of in its dialog when it is refused. Gives the invoice as it is then. */
export function useInvoiceStep(id: string, { verb, method = 'PUT', done, fallback, inPlace = false }: Step) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Record<string, unknown>) => {
      refuseUnsaved();
      return call<CrudRow>(method, `facturas/${verb}`, { body });
    },
    onSuccess: (row) => {
      const key = ['facturas', 'one', row._id];
      // One that no screen shows must be read when it is gone to: kept from now on, it would grow old.
      if (queries.getQueryData(key)) queries.setQueryData(key, row);
      queries.invalidateQueries({ queryKey: ['facturas', 'list'] });
      // Also those of one that is corrected, which what it gives back may pay.
      queries.invalidateQueries({ queryKey: PAYMENTS });
      queries.invalidateQueries({ queryKey: RECORDS });
      queries.invalidateQueries({ queryKey: historyKey('facturas', row._id) });
      showMessage('success', done);
    },
    // As somebody else left it.
    onError: () => queries.invalidateQueries({ queryKey: ['facturas', 'one', id] }),
    meta: { fallback, told: !inPlace },
  });
}
