import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router';

type Named = { name: string; icon: ReactNode };

/** A button of the top bar: an icon with its name, for the eye and for screen readers. */
export function BarButton({
  name,
  hint = name,
  icon,
  ...rest
}: Named & { hint?: string } & ActionIconProps & ComponentPropsWithRef<'button'>) {
  return (
    <Tooltip label={hint} disabled={rest['aria-expanded'] === true}>
      <ActionIcon {...rest} variant="default" size={36} c="dimmed" aria-label={name}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** The same, as a link to a screen. */
export function BarLink({ name, icon, to, ...rest }: Named & { to: string } & ActionIconProps) {
  return (
    <Tooltip label={name}>
      <ActionIcon {...rest} component={Link} to={to} variant="default" size={36} c="dimmed" aria-label={name}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
