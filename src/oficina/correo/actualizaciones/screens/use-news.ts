import { useQuery } from '@tanstack/react-query';
import { NEWS, newsCalls, newsFallbacks } from '../calls.ts';

/** News that this user has not read. Read once on entering; a failure does not stop the work. */
export function useNews() {
  const { data } = useQuery({
    queryKey: NEWS,
    queryFn: ({ signal }) => newsCalls.leer({}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fallback: newsFallbacks.leer, background: true, told: true },
  });
  return data;
}
