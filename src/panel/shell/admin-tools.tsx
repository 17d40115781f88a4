import { Box, Menu } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { useNews } from '#resources/actualizaciones/screens/use-news.ts';
import type { SessionUser } from '#web/session/token.ts';
import { ExitIcon, KeyIcon, MoreIcon, PencilIcon } from '#web/ui/icons.tsx';
import { opensLater } from '#web/ui/later.tsx';
import { type MenuEntry, moreMenu, visibleEntries } from '../menu.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import styles from './admin-tools.module.css';
import { BarButton, BarLink } from './bar-button.tsx';
import { UserMenu } from './user-menu.tsx';

const ChangeKeyDialog = opensLater(
  async () => (await import('../session/change-key-dialog.tsx')).ChangeKeyDialog,
  ({ opened }) => opened,
);

const BUSINESS = '/panelAdmin/negocio';

/** Right end of the admin's top bar (specification §2). On small screens its buttons are in the user's menu. */
export function AdminTools({ user }: { user: SessionUser }) {
  const [changing, setChanging] = useState(false);
  const signOut = useSignOut();
  const mayEdit = permitted(user, 'negocio', 'A') !== null;
  const groups = moreMenu.map((group) => visibleEntries(group, user)).filter((group) => group.length > 0);
  return (
    <>
      <MoreMenu groups={groups} />
      {mayEdit && (
        <BarLink className={styles.wide} name="Editar mi negocio" icon={<PencilIcon />} to={BUSINESS} />
      )}
      <BarButton
        className={styles.wide}
        name="Cambiar la contraseña"
        icon={<KeyIcon />}
        onClick={() => setChanging(true)}
      />
      <UserMenu user={user}>
        <Menu.Item component={Link} to="/panelAdmin/miCuenta">
          Mi cuenta
        </Menu.Item>
        {mayEdit && (
          <Menu.Item className={styles.narrow} component={Link} to={BUSINESS}>
            Editar mi negocio
          </Menu.Item>
        )}
        <Menu.Item className={styles.narrow} onClick={() => setChanging(true)}>
          Cambiar la contraseña
        </Menu.Item>
        <Menu.Item className={styles.narrow} onClick={signOut}>
          Salir
        </Menu.Item>
      </UserMenu>
      <BarButton className={styles.wide} name="Salir" icon={<ExitIcon />} onClick={signOut} />
      <ChangeKeyDialog kind={user.tipo} opened={changing} onClose={() => setChanging(false)} />
    </>
  );
}

const NEWS = '/panelAdmin/auxiliares/actualizaciones';

function MoreMenu({ groups }: { groups: readonly (readonly MenuEntry[])[] }) {
  const unread = useNews()?.total ?? 0;
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <BarButton
          className={unread > 0 ? styles.dotted : undefined}
          name="Más"
          {...(unread > 0 && { hint: 'Más: hay novedades' })}
          icon={<MoreIcon />}
        />
      </Menu.Target>
      <Menu.Dropdown className={styles.long}>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.to}>
            {index > 0 && <Menu.Divider />}
            {group.map(({ name, to }) => (
              <Menu.Item
                key={to}
                component={Link}
                to={to}
                rightSection={
                  to === NEWS &&
                  unread > 0 && (
                    <Box component="span" c="var(--brand)" fz={13} fw={650}>
                      {unread} sin leer
                    </Box>
                  )
                }
              >
                {name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
