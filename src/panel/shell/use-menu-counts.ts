import { useQuery } from '@tanstack/react-query';
import type { MenuCount } from './menu-counts.ts';

const FIVE_MINUTES_MS = 300_000;

const NONE: Readonly<Record<string, MenuCount>> = {};

/** Counts of the menu of the office, read behind everything else and again now and then. */
export function useMenuCounts(): Readonly<Record<string, MenuCount>> {
  const { data } = useQuery({
    // Under the key of «Hoy», whose actions change these counts.
    queryKey: ['hoy', 'cuentas'],
    queryFn: async ({ signal }) => (await import('./menu-counts.ts')).readCounts(signal),
    staleTime: FIVE_MINUTES_MS,
    refetchInterval: FIVE_MINUTES_MS,
    // Nobody waits for them, and nobody misses them.
    meta: { background: true, told: true },
  });
  return data ?? NONE;
}
