import { Menu, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '#platform/browser/session/token.ts';
import type { MenuButton } from '#platform/ui/dialogs/menu-later.tsx';
import { PressedMenu } from '#platform/ui/dialogs/pressed-menu.tsx';
import { opensLater } from '#platform/ui/later.tsx';
import type { UserItem } from './user-menu.tsx';

const RecentMessages = opensLater(
  async () => (await import('./recent-messages.tsx')).RecentMessages,
  ({ opened }) => opened,
);

const SCHEMES = [
  ['auto', 'Como el sistema'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
] as const;

/** The menu of a user, open. */
export function UserItems({
  user,
  items = [],
  button,
}: { user: SessionUser; items?: readonly UserItem[] } & MenuButton) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [reading, setReading] = useState(false);
  return (
    <>
      <PressedMenu button={button} width={250}>
        <Menu.Label>
          {user.email} · {user.rol}
        </Menu.Label>
        {items.map(({ name, narrow, ...item }) => {
          const hiddenFrom = narrow ? 'sm' : undefined;
          return 'to' in item ? (
            <Menu.Item key={name} hiddenFrom={hiddenFrom} component={Link} to={item.to}>
              {name}
            </Menu.Item>
          ) : (
            <Menu.Item key={name} hiddenFrom={hiddenFrom} onClick={item.onClick}>
              {name}
            </Menu.Item>
          );
        })}
        <Menu.Item onClick={() => setReading(true)}>Últimos mensajes</Menu.Item>
        <Menu.Divider />
        <Menu.Label>Tema</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(SCHEMES.find(([scheme]) => scheme === value)?.[0] ?? 'auto')}
        >
          {SCHEMES.map(([scheme, name]) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </PressedMenu>
      <RecentMessages opened={reading} onClose={() => setReading(false)} />
    </>
  );
}
