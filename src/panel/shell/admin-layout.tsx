import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { prefetchWhenIdle } from '#web/chunks.ts';
import { useSessionUser } from '#web/session/session.ts';
import type { SessionUser } from '#web/session/token.ts';
import { AREAS } from '../areas.ts';
import { adminMenu, partsOf, visibleEntries } from '../menu.ts';
import { AdminTools } from './admin-tools.tsx';
import { Frame } from './frame.tsx';
import { Head } from './head.tsx';
import { MenuList } from './menu-list.tsx';
import { useBusiness } from './use-business.ts';

/** Admin layout of the specification (§2). Nothing of it for who is not signed in: they are on their way out. */
export function AdminLayout() {
  const user = useSessionUser();
  return user ? <Office user={user} /> : null;
}

function Office({ user }: { user: SessionUser }) {
  const entries = visibleEntries(adminMenu, user);
  const { data: business } = useBusiness();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the menu of this person.
  useEffect(() => prefetchWhenIdle(partsOf(entries)), []);
  return (
    <Frame
      head={
        <Head
          to={AREAS.trabajador.landing}
          name={business?.razonSocial ?? 'Carné Claro'}
          tag="ERP Básico V2.0"
          {...(business && { detail: business.nif })}
        />
      }
      menu={<MenuList entries={entries} />}
      tools={<AdminTools user={user} />}
    >
      <Outlet />
    </Frame>
  );
}
