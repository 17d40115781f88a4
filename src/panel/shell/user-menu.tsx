import { Menu, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SessionUser } from '#web/session/token.ts';
import { PersonIcon } from '#web/ui/icons.tsx';
import { BarButton } from './bar-button.tsx';

const SCHEMES = [
  ['auto', 'Como el sistema'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
] as const;

/** Menu of the signed-in user: name, own items (`children`) and theme. */
export function UserMenu({ user, children }: { user: SessionUser; children?: ReactNode }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <BarButton name={`Menú de ${user.email}`} hint="Tu menú" icon={<PersonIcon />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.email} · {user.rol}
        </Menu.Label>
        {children}
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
      </Menu.Dropdown>
    </Menu>
  );
}
