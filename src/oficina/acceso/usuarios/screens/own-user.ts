import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { userFallbacks, usersCalls } from '../calls.ts';
import type { Usuario } from '../contract.ts';
import type { UserFamily } from './user-families.ts';

export type OwnUser = { query: UseQueryResult<Usuario>; keep(user: Usuario): void };

/** Reads the signed-in user; `keep` stores the saved row in the cache. */
export function useOwnUser({ path }: UserFamily): OwnUser {
  const queries = useQueryClient();
  const queryKey = [path, 'own'];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => usersCalls(path).consultarMiUsuario({}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: userFallbacks.consultar },
  });
  return { query, keep: (user) => queries.setQueryData(queryKey, user) };
}
