import { Box, Menu } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { MenuButton } from '#platform/ui/dialogs/menu-later.tsx';
import { PressedMenu } from '#platform/ui/dialogs/pressed-menu.tsx';
import type { MenuEntry } from '../menu.ts';
import styles from './admin-tools.module.css';

const NEWS = '/panelAdmin/auxiliares/actualizaciones';

type MoreItemsProps = { groups: readonly (readonly MenuEntry[])[]; unread: number } & MenuButton;

/** The overflow menu of the top bar, open; the entry of the news says how many are unread. */
export const MoreItems = ({ groups, unread, button }: MoreItemsProps) => (
  <PressedMenu button={button} width={250} className={styles.long}>
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
  </PressedMenu>
);
