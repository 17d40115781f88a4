import { Outlet } from 'react-router';
import { DefaultLayout } from '#web/layouts/default-layout.tsx';

/** Pages of the panels for who has not signed in. */
export function EntryLayout() {
  return (
    <DefaultLayout>
      <Outlet />
    </DefaultLayout>
  );
}
