import { useQuery } from '@tanstack/react-query';
import { NEWS, newsCalls, newsFallbacks } from '../calls.ts';

/** News that this person has not read, asked for once when they come in; work goes on without them. */
export function useNews() {
  const { data } = useQuery({
    queryKey: NEWS,
    queryFn: ({ signal }) => newsCalls.leer(signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fallback: newsFallbacks.leer, background: true, told: true },
  });
  return data;
}
