import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { crudCalls } from '#web/crud/crud-calls.ts';
import type { CrudResource, CrudRow } from '#web/crud/resource-types.ts';
import { wordsOf } from '#web/crud/words.ts';

/** Loads the row of a screen, which its form reads and saves. */
export const useRecord = (resource: CrudResource, id: string): UseQueryResult<CrudRow> =>
  useQuery({
    queryKey: [resource.name, 'one', id],
    queryFn: ({ signal }) => crudCalls(resource.name).consultarPorId(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: wordsOf(resource).fallbacks.consultar },
  });
