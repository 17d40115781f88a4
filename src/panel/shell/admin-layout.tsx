import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { vistasCalls } from '#comparador/ofertas/vistas/calls.ts';
import { families } from '#families.ts';
import { NewsPanel } from '#oficina/correo/actualizaciones/screens/news-panel.tsx';
import { CorreoBand } from '#oficina/correo/correos/screens/correo-band.tsx';
import { SituationBand } from '#oficina/instalacion/copias/screens/situation-band.tsx';
import { readHistory } from '#oficina/instalacion/historial/calls.ts';
import { negocioCalls } from '#oficina/ventas/negocio/calls.ts';
import { prefetchWhenIdle } from '#platform/browser/chunks.ts';
import { HINT_MS } from '#platform/browser/constants.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { FamiliesProvider } from '#platform/crud/screens/families.ts';
import { HistoryProvider } from '#platform/crud/screens/history-reader.ts';
import { later } from '#platform/ui/later.tsx';
import { firstPage, listKey } from '#platform/ui/list/list-state.ts';
import { SavedViews } from '#platform/ui/list/views/saved-views.ts';
import { VIEWS_FRESH_MS, viewsKey } from '#platform/ui/list/views/views-key.ts';
import { useSmall } from '#platform/ui/use-small.ts';
import { AREAS } from '../areas.ts';
import { familiesFor } from '../families.ts';
import {
  adminMenu,
  footEntries,
  footOf,
  groupAlongside,
  type MenuEntry,
  MORE,
  menuEntryOf,
  partsOf,
  visibleEntries,
  visibleGroups,
} from '../menu.ts';
import { SearchButton } from '../search/search-button.tsx';
import { loadRenewal } from '../session/renewal-dialog.tsx';
import { AdminTools } from './admin-tools.tsx';
import { Frame } from './frame.tsx';
import { Head } from './head.tsx';
import type { MenuCount } from './menu-counts.ts';
import { MenuList, MenuSection } from './menu-list.tsx';
import { loadMenus } from './user-menu.tsx';

/** Only a telephone gets its code. */
const FootBar = later(async () => (await import('./foot-bar.tsx')).FootBar);

/** Admin layout of the specification (§2). Empty when signed out, because the router is leaving. */
export function AdminLayout() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <SavedViews value={vistasCalls}>
      <Office user={user} />
    </SavedViews>
  );
}

function Office({ user }: { user: SessionUser }) {
  const entries = visibleEntries(adminMenu, user);
  const families = useMemo(() => familiesFor(user), [user]);
  const { data: business } = useBusiness();
  const queries = useQueryClient();
  const counts = useMenuCounts();
  const isSmall = useSmall();
  const { pathname } = useLocation();
  const current = menuEntryOf(pathname.slice('/panelAdmin/'.length))?.to;
  const groups = [...visibleGroups(user), ...(current ? groupAlongside(current, user) : [])];
  const foot = footEntries(user);
  const counted = (list: readonly MenuEntry[]) =>
    list.map((entry) => ({ ...entry, count: counts[entry.to] }));
  const ahead = useListAhead([...entries, ...groups.flatMap((group) => group.entries)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the menu of this person.
  useEffect(
    () => prefetchWhenIdle([loadMenus, loadRenewal, ...partsOf(entries)], () => queries.isFetching() > 0),
    [],
  );
  return (
    <Frame
      head={
        <Head
          to={`${AREAS.trabajador.home}/hoy`}
          name={business?.razonSocial ?? 'Carné Claro'}
          tag="ERP Básico V2.0"
          {...(business && { detail: business.nif })}
        />
      }
      band={
        <>
          <SituationBand user={user} />
          <CorreoBand user={user} />
        </>
      }
      menu={
        <>
          <MenuList drawn entries={counted(entries)} current={current} {...ahead} />
          {groups.map((group) => (
            <MenuSection
              drawn
              key={group.title}
              title={group.title}
              folded={group.folded}
              entries={counted(group.entries)}
              current={current}
              {...ahead}
            />
          ))}
        </>
      }
      tools={(menu) => (
        <>
          <SearchButton user={user}>
            {(onSearch) =>
              isSmall && (
                <FootBar
                  entries={foot}
                  current={current && (footOf(current, foot) ?? MORE)}
                  {...{ onSearch, menu }}
                />
              )
            }
          </SearchButton>
          <AdminTools user={user} />
        </>
      )}
    >
      <FamiliesProvider value={families}>
        <HistoryProvider value={readHistory}>
          <NewsPanel all="/panelAdmin/auxiliares/actualizaciones" />
          <Outlet />
        </HistoryProvider>
      </FamiliesProvider>
    </Frame>
  );
}

/** Data of the business. Its query key is `['negocio']`, which the screen that edits it must invalidate. */
const useBusiness = () =>
  useQuery({
    queryKey: ['negocio'],
    queryFn: ({ signal }) => negocioCalls.leer(signal),
    staleTime: 600_000,
    meta: { fallback: 'Error al obtener el negocio', background: true },
  });

/** Nobody waits for these calls, and nobody is told of their failures: the list itself asks again. */
const QUIET = { meta: { background: true, told: true } } as const;

/**
 * Gives handlers for the entries of a menu. When the pointer or the focus stays on an entry for a moment, they load the code of its screen
 * and the first page of its list, so that a press finds them. One list at a time, and none while another call is under way.
 */
function useListAhead(entries: readonly MenuEntry[]) {
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

const FIVE_MINUTES_MS = 300_000;

const NONE: Readonly<Record<string, MenuCount>> = {};

/** Counts of the menu of the office, read behind everything else and again now and then. */
function useMenuCounts(): Readonly<Record<string, MenuCount>> {
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
