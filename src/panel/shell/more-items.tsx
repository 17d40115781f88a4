import { Box, Menu } from '@mantine/core';
import { Link } from 'react-router';
import type { MenuButton } from '#platform/ui/dialogs/menu-later.tsx';
import { PressedMenu } from '#platform/ui/dialogs/pressed-menu.tsx';
import { useSmall } from '#platform/ui/use-small.ts';
import type { MenuGroup } from '../menu.ts';
import styles from './admin-tools.module.css';

const NEWS = '/panelAdmin/auxiliares/actualizaciones';

type MoreItemsProps = { groups: readonly MenuGroup[]; unread: number } & MenuButton;

/** The overflow menu of the top bar, open; the entry of the news says how many are unread. */
export function MoreItems({ groups, unread, button }: MoreItemsProps) {
  const small = useSmall();
  const columns = !small && groups.length > 2;
  return (
    <PressedMenu
      button={button}
      width={columns ? 520 : 250}
      className={`${styles.long} ${columns ? styles.columns : ''}`}
    >
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a menu has groups of this kind.
        <div key={title} role="group" aria-label={title} className={styles.group}>
          <Menu.Label aria-hidden="true">{title}</Menu.Label>
          {entries.map(({ name, to }) => (
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
        </div>
      ))}
    </PressedMenu>
  );
}
