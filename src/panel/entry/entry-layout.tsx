import { Outlet } from 'react-router';
import { DefaultLayout } from '#web/layouts/default-layout.tsx';

/** Layout of the panels' pages before signing in. */
export function EntryLayout() {
  return (
    <DefaultLayout>
      <Outlet />
    </DefaultLayout>
  );
}
