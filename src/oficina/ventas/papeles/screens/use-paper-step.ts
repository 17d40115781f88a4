import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paperCorreosKey } from '#oficina/base/letters/paper-correos.tsx';
import type { Step } from '#oficina/base/steps/step-table.ts';
import { ApiError } from '#platform/browser/api-error.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { hasUnsaved } from '#platform/browser/unsaved.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { historyKey } from '#platform/crud/screens/history-reader.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import type { PaperKind } from './paper-kind.ts';
import { UNSAVED } from './use-save-first.ts';

type StepCall = { step: Step; body?: Record<string, unknown> };

/** Refuses a step while the form has unsaved changes: the step would use other data than the screen shows. */
export const refuseUnsaved = (): void => {
  if (hasUnsaved()) throw new ApiError({ codigo: 0, mensaje: UNSAVED });
};

/** Calls a step of a paper and shows the result; a new version of a presupuesto has its own address. */
export function usePaperStep(
  { resource, family }: Pick<PaperKind, 'resource' | 'family'>,
  { _id, version }: CrudRow,
  fallback = wordsOf(resource).fallbacks.actualizar,
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { name } = resource;
  return useMutation({
    mutationFn: async ({ step, body }: StepCall) => {
      refuseUnsaved();
      return crudCalls(name).paso(step, { ...body, _id, version });
    },
    onSuccess: (row, { step: { done = wordsOf(resource).updated } }) => {
      queries.setQueryData([name, 'one', row._id], row);
      queries.invalidateQueries({ queryKey: [name, 'list'] });
      queries.invalidateQueries({ queryKey: historyKey(name, row._id) });
      queries.invalidateQueries({ queryKey: paperCorreosKey(name, row._id) });
      showMessage('success', done);
      if (row._id !== _id) navigate(`${family.base}/${row._id}`);
    },
    // Reads the paper again: another person may have changed it.
    onError: () => queries.invalidateQueries({ queryKey: [name, 'one', _id] }),
    meta: { fallback },
  });
}
