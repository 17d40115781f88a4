import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { type ActividadRow, actividades } from '../contract.ts';

const FALLBACK = wordsOf(actividades).fallbacks.actualizar;

type Pending = Pick<ActividadRow, '_id' | 'version' | 'asunto'>;

/** Marks actividades as done, one at a time; their result can be written afterwards. */
export function useDone() {
  const [shown, setShown] = useState<ActividadRow>();
  const queries = useQueryClient();
  const marking = useMutation({
    mutationFn: ({ _id, version }: Pending) =>
      crudCalls<typeof actividades>(actividades.name).actualizar({ _id, version }, { estado: 'hecha' }),
    onSuccess: (row) => {
      setShown(row);
      return queries.invalidateQueries({ queryKey: [actividades.name] });
    },
    meta: { fallback: FALLBACK },
  });
  return {
    /** Id of the actividad that is being marked as done. */
    busy: marking.isPending ? marking.variables._id : undefined,
    mark: (row: Pending) => marking.isPending || marking.mutate(row),
    shown,
    close: () => setShown(undefined),
  };
}

export type DoneControl = ReturnType<typeof useDone>;
