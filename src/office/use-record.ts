import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { crudCalls } from '#web/crud/crud-calls.ts';
import type { CrudResource, RowOf } from '#web/crud/resource-types.ts';
import { wordsOf } from '#web/crud/words.ts';

/** Loads the row of a screen, which its form reads and saves. */
export const useRecord = <R extends CrudResource>(resource: R, id: string): UseQueryResult<RowOf<R>> =>
  useQuery({
    queryKey: [resource.name, 'one', id],
    queryFn: ({ signal }) => crudCalls<R>(resource.name).consultarPorId(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: wordsOf(resource).fallbacks.consultar },
  });
