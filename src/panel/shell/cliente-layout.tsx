import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { NewsPanel } from '#oficina/correo/actualizaciones/screens/news-panel.tsx';
import { SituationBand } from '#oficina/instalacion/copias/screens/situation-band.tsx';
import { readHistory } from '#oficina/instalacion/historial/calls.ts';
import { pendingText, usePendingPresupuestos } from '#oficina/ventas/presupuestos/screens/use-pending.ts';
import { prefetchWhenIdle } from '#platform/browser/chunks.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { type Families, FamiliesProvider } from '#platform/crud/screens/families.ts';
import { HistoryProvider } from '#platform/crud/screens/history-reader.ts';
import { ExitIcon } from '#platform/ui/icons.tsx';
import { AREAS } from '../areas.ts';
import { clienteScreens } from '../screens.ts';
import { loadRenewal } from '../session/renewal-dialog.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { BarButton } from './bar-button.tsx';
import { Frame } from './frame.tsx';
import { Head } from './head.tsx';
import { MenuList } from './menu-list.tsx';
import { loadMenus, UserMenu } from './user-menu.tsx';

/** Top screens: those with a single segment in their path. */
const MENU = clienteScreens
  .filter(({ path }) => !path.includes('/'))
  .map(({ path, title }) => ({ name: title, to: `${AREAS.cliente.home}/${path}` }));

/** No autoescuela may list the clientes, so their names are never asked for here. */
const FAMILIES: Families = (name) => (name === 'clientes' ? { big: true, subtitle: [] } : undefined);

/** Menu of the cliente, with the number of unanswered presupuestos. */
function ClientMenu() {
  const pending = usePendingPresupuestos() ?? 0;
  const { pathname } = useLocation();
  const entries = MENU.map((entry) =>
    entry.to === `${AREAS.cliente.home}/presupuestos` && pending > 0
      ? { ...entry, count: { shown: pending, told: pendingText(pending) } }
      : entry,
  );
  const current = MENU.find(({ to }) => `${pathname}/`.startsWith(`${to}/`))?.to;
  return <MenuList entries={entries} current={current} drawn />;
}

/** Cliente layout of the specification (§2). Empty when signed out, because the router is leaving. */
export function ClienteLayout() {
  const user = useSessionUser();
  const signOut = useSignOut();
  const queries = useQueryClient();
  useEffect(
    () =>
      prefetchWhenIdle(
        [loadMenus, loadRenewal, ...clienteScreens.map(({ load }) => load)],
        () => queries.isFetching() > 0,
      ),
    [queries],
  );
  if (!user) return null;
  return (
    <Frame
      head={<Head to={`${AREAS.cliente.home}/hoy`} name="Carné Claro" detail="Zona autoescuelas" />}
      band={<SituationBand user={user} />}
      menu={<ClientMenu />}
      tools={
        <>
          <UserMenu user={user} />
          <BarButton name="Salir" icon={<ExitIcon />} onClick={signOut} />
        </>
      }
    >
      <FamiliesProvider value={FAMILIES}>
        <HistoryProvider value={readHistory}>
          <NewsPanel />
          <Outlet />
        </HistoryProvider>
      </FamiliesProvider>
    </Frame>
  );
}
