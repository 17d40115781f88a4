import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/api-error.ts';
import { call } from '#web/call.ts';
import { historyKey } from '#web/crud/history-reader.ts';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { showMessage } from '#web/messages.ts';
import { hasUnsaved } from '#web/unsaved.ts';
import { quotesFamily } from './family.ts';

export type Step =
  | 'empezar'
  | 'devolver'
  | 'terminar'
  | 'reabrir'
  | 'entregar'
  | 'enviarEmailCliente'
  | 'aceptar'
  | 'rechazar'
  | 'cancelar'
  | 'nuevaVersion';

function doneOf(verb: Step, same: boolean): string {
  if (verb === 'enviarEmailCliente') return 'Presupuesto enviado por correo';
  return same ? 'Presupuesto actualizado' : 'Versión creada';
}

type Taken = { verb: Step; body?: Record<string, unknown> };

/** Takes a step of a quote, and shows it as it is then: another version is another quote. */
export function useQuoteStep({ _id, version }: CrudRow) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ verb, body }: Taken) => {
      if (hasUnsaved()) throw new ApiError({ codigo: 0, mensaje: 'Guarda antes los cambios, o descártalos' });
      return call<CrudRow>('PUT', `presupuestos/${verb}`, { body: { ...body, _id, version } });
    },
    onSuccess: (row, { verb }) => {
      queries.setQueryData(['presupuestos', 'one', row._id], row);
      queries.invalidateQueries({ queryKey: ['presupuestos', 'list'] });
      queries.invalidateQueries({ queryKey: historyKey('presupuestos', row._id) });
      showMessage('success', doneOf(verb, row._id === _id));
      if (row._id !== _id) navigate(`${quotesFamily.base}/${row._id}`);
    },
    // As somebody else left it.
    onError: () => queries.invalidateQueries({ queryKey: ['presupuestos', 'one', _id] }),
    meta: { fallback: 'Error al actualizar el presupuesto' },
  });
}
