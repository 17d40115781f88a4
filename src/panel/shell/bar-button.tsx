import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './bar-button.module.css';

type BarItemProps = {
  name: string;
  icon: ReactNode;
  /** Word beside the icon, where there is room; the name has it too. */
  label?: string;
};

const LOOK = { variant: 'default', size: 36, c: 'dimmed' } as const;

const classOf = (given: string | undefined, label: string | undefined) =>
  [styles.button, label && styles.labelled, given].filter(Boolean).join(' ');

const Label = ({ label }: Pick<BarItemProps, 'label'>) =>
  label && (
    <span className={styles.label} aria-hidden="true">
      {label}
    </span>
  );

/** A button of the top bar: an icon with its name, for the eye and for screen readers. */
export const BarButton = ({
  name,
  hint = name,
  icon,
  label,
  className,
  ...rest
}: BarItemProps & { hint?: string } & ActionIconProps & ComponentPropsWithRef<'button'>) => (
  <ActionIcon {...rest} {...LOOK} className={classOf(className, label)} aria-label={name} data-hint={hint}>
    {icon}
    <Label label={label} />
  </ActionIcon>
);

/** The same, as a link to a screen. */
export const BarLink = ({
  name,
  icon,
  label,
  to,
  className,
  ...rest
}: BarItemProps & { to: string } & ActionIconProps) => (
  <ActionIcon
    {...rest}
    {...LOOK}
    component={Link}
    to={to}
    className={classOf(className, label)}
    aria-label={name}
    data-hint={name}
  >
    {icon}
    <Label label={label} />
  </ActionIcon>
);
