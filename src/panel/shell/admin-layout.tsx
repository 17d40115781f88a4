import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { vistasCalls } from '#comparador/ofertas/vistas/calls.ts';
import { NewsPanel } from '#oficina/correo/actualizaciones/screens/news-panel.tsx';
import { CorreoBand } from '#oficina/correo/correos/screens/correo-band.tsx';
import { SituationBand } from '#oficina/instalacion/copias/screens/situation-band.tsx';
import { readHistory } from '#oficina/instalacion/historial/calls.ts';
import { prefetchWhenIdle } from '#platform/browser/chunks.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { FamiliesProvider } from '#platform/crud/screens/families.ts';
import { HistoryProvider } from '#platform/crud/screens/history-reader.ts';
import { later } from '#platform/ui/later.tsx';
import { SavedViews } from '#platform/ui/list/views/saved-views.ts';
import { useSmall } from '#platform/ui/use-small.ts';
import { AREAS } from '../areas.ts';
import { familiesFor } from '../families.ts';
import {
  adminMenu,
  footEntries,
  type MenuEntry,
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
import { MenuList, MenuSection } from './menu-list.tsx';
import { useBusiness } from './use-business.ts';
import { useListAhead } from './use-list-ahead.ts';
import { useMenuCounts } from './use-menu-counts.ts';
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
  const groups = visibleGroups(user);
  const families = useMemo(() => familiesFor(user), [user]);
  const { data: business } = useBusiness();
  const queries = useQueryClient();
  const counts = useMenuCounts();
  const isSmall = useSmall();
  const { pathname } = useLocation();
  const current = menuEntryOf(pathname.slice('/panelAdmin/'.length))?.to;
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
              isSmall && <FootBar entries={footEntries(user)} {...{ current, onSearch, menu }} />
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
