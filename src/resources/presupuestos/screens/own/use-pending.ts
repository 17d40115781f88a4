import { useQuery } from '@tanstack/react-query';
import { ownQuotesCalls, ownQuotesFallbacks, QUOTES } from './own-presupuestos-calls.ts';

/** Number of presupuestos that wait for this cliente's answer; undefined while it loads. */
export function usePendingQuotes(): number | undefined {
  const { data } = useQuery({
    queryKey: [QUOTES, 'pending'],
    queryFn: ({ signal }) => ownQuotesCalls.contar(signal),
    meta: { fallback: ownQuotesFallbacks.contar, background: true, told: true },
  });
  return data?.pendientes;
}

/** In words: «2 presupuestos esperan tu respuesta». */
export const pendingText = (pending: number): string =>
  pending === 1 ? '1 presupuesto espera tu respuesta' : `${pending} presupuestos esperan tu respuesta`;
