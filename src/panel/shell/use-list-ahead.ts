import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { vistasCalls } from '#comparador/ofertas/vistas/calls.ts';
import { families } from '#families.ts';
import { HINT_MS } from '#platform/browser/constants.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { firstPage, listKey } from '#platform/ui/list/list-state.ts';
import { VIEWS_FRESH_MS, viewsKey } from '#platform/ui/list/views/views-key.ts';
import { type MenuEntry, partsOf } from '../menu.ts';

/** Nobody waits for these calls, and nobody is told of their failures: the list itself asks again. */
const QUIET = { meta: { background: true, told: true } } as const;

/**
 * Gives handlers for the entries of a menu. When the pointer or the focus stays on an entry for a moment, they load the code of its screen
 * and the first page of its list, so that a press finds them. One list at a time, and none while another call is under way.
 */
export function useListAhead(entries: readonly MenuEntry[]) {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const near = (to: string) => {
    leave();
    timer.current = setTimeout(() => {
      for (const part of partsOf(entries.filter((entry) => entry.to === to))) part().catch(() => undefined);
      if (queries.isFetching() === 0) readAhead(queries, to).catch(() => undefined);
    }, HINT_MS);
  };
  return { near, leave };
}

/** Reads the saved views of the list at this address and, unless one of them opens by default, its first page. */
async function readAhead(queries: QueryClient, to: string): Promise<void> {
  const name = families.find(({ base }) => base === to)?.name;
  // The actividades open in a calendar.
  if (!name || name === 'actividades') return;
  const { filas } = await queries.fetchQuery({
    queryKey: viewsKey(name),
    queryFn: ({ signal }) => vistasCalls.leer(name, signal),
    staleTime: VIEWS_FRESH_MS,
    ...QUIET,
  });
  if (filas.some(({ mia, predeterminada }) => mia && predeterminada)) return;
  await queries.prefetchQuery({
    queryKey: listKey(name, firstPage),
    queryFn: ({ signal }) => crudCalls(name).leer(firstPage, signal),
    ...QUIET,
  });
}
