import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import type { CrudResource, RowOf } from '#platform/crud/screens/resource-types.ts';
import { useMergedAddress } from '#platform/crud/screens/towns/use-merged-address.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';

/** Loads the row of a screen, which its form reads and saves, with what its call gives beside the fields. */
export function useRecord<R extends CrudResource, Beside = unknown>(
  resource: R,
  id: string,
  enabled = true,
): UseQueryResult<RowOf<R> & Beside> {
  const query = useQuery({
    enabled,
    queryKey: [resource.name, 'one', id],
    queryFn: ({ signal }) => crudCalls<R, Beside>(resource.name).consultarPorId(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: wordsOf(resource).fallbacks.consultar },
  });
  useMergedAddress(id, query.error);
  return query;
}
