import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useNews } from '#oficina/correo/actualizaciones/screens/use-news.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { menuLater } from '#platform/ui/dialogs/menu-later.tsx';
import { ExitIcon, KeyIcon, MoreIcon, PencilIcon } from '#platform/ui/icons.tsx';
import { opensLater } from '#platform/ui/later.tsx';
import { type MenuGroup, moreMenu, visibleGroups } from '../menu.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import styles from './admin-tools.module.css';
import { BarButton, BarLink } from './bar-button.tsx';
import { UserMenu } from './user-menu.tsx';

const ChangeKeyDialog = opensLater(
  async () => (await import('../session/change-key-dialog.tsx')).ChangeKeyDialog,
  ({ opened }) => opened,
);

const MoreItems = menuLater<{ groups: readonly MenuGroup[]; unread: number }>(
  async () => (await import('./more-items.tsx')).MoreItems,
);

const BUSINESS = '/panelAdmin/negocio';
const EDIT = 'Editar mi negocio';
const CHANGE_KEY = 'Cambiar la clave';

/** Right end of the admin's top bar (specification §2). On small screens its buttons are in the user's menu. */
export function AdminTools({ user }: { user: SessionUser }) {
  const [changing, setChanging] = useState(false);
  const signOut = useSignOut();
  const mayEdit = permitted(user, 'negocio', 'A') !== null;
  const change = () => setChanging(true);
  return (
    <>
      <MoreMenu groups={visibleGroups(user, moreMenu)} />
      {mayEdit && (
        <BarLink visibleFrom="sm" name={EDIT} label="Mi negocio" icon={<PencilIcon />} to={BUSINESS} />
      )}
      <BarButton visibleFrom="sm" name={CHANGE_KEY} label="Clave" icon={<KeyIcon />} onClick={change} />
      <UserMenu
        user={user}
        items={[
          { name: 'Mi cuenta', to: '/panelAdmin/miCuenta' },
          ...(mayEdit ? [{ name: EDIT, narrow: true, to: BUSINESS }] : []),
          { name: CHANGE_KEY, narrow: true, onClick: change },
          { name: 'Salir', narrow: true, onClick: signOut },
        ]}
      />
      <BarButton visibleFrom="sm" name="Salir" label="Salir" icon={<ExitIcon />} onClick={signOut} />
      <ChangeKeyDialog kind={user.tipo} opened={changing} onClose={() => setChanging(false)} />
    </>
  );
}

function MoreMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const unread = useNews()?.total ?? 0;
  return (
    <MoreItems
      groups={groups}
      unread={unread}
      button={
        <BarButton
          className={unread > 0 ? styles.dotted : undefined}
          name="Más"
          {...(unread > 0 && { hint: 'Más: hay novedades' })}
          icon={<MoreIcon />}
        />
      }
    />
  );
}
