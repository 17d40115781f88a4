import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './bar-button.module.css';

type Named = { name: string; icon: ReactNode };

const LOOK = { variant: 'default', size: 36, c: 'dimmed' } as const;

const classOf = (given: string | undefined) => (given ? `${styles.button} ${given}` : styles.button);

/** A button of the top bar: an icon with its name, for the eye and for screen readers. */
export const BarButton = ({
  name,
  hint = name,
  icon,
  className,
  ...rest
}: Named & { hint?: string } & ActionIconProps & ComponentPropsWithRef<'button'>) => (
  <ActionIcon {...rest} {...LOOK} className={classOf(className)} aria-label={name} data-hint={hint}>
    {icon}
  </ActionIcon>
);

/** The same, as a link to a screen. */
export const BarLink = ({ name, icon, to, className, ...rest }: Named & { to: string } & ActionIconProps) => (
  <ActionIcon
    {...rest}
    {...LOOK}
    component={Link}
    to={to}
    className={classOf(className)}
    aria-label={name}
    data-hint={name}
  >
    {icon}
  </ActionIcon>
);
