import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import shared from '#platform/ui/shared.module.css';
import type { Fila } from '../../contract.ts';
import styles from '../work.module.css';

/** Result of an act on a row, and the call that undoes it, if there is one. */
export type ActOutcome = { text: string; undo?(): Promise<unknown> };

export type ActProps = { fila: Fila; onDone(done: ActOutcome): void };

type ActButtonProps = {
  name: string;
  fila: Fila;
  /** Letter that presses it while the focus is in its row. */
  letter?: string;
  /** The usual act of the row. */
  main?: boolean;
  busy?: boolean;
} & Omit<ButtonProps, 'children'> &
  Omit<ComponentPropsWithRef<'button'>, 'name'>;

/** Button of a row that does something with it, in its place. */
export const ActButton = ({ name, fila, letter, main = false, busy = false, ...rest }: ActButtonProps) => (
  <Button
    {...rest}
    variant="default"
    size="compact-md"
    className={main ? `${styles.act} ${styles.main}` : styles.act}
    aria-label={`${name}: ${fila.titulo}`}
    aria-busy={busy}
    {...(letter && { 'data-letter': letter, 'aria-keyshortcuts': letter })}
  >
    {name}
    {letter && (
      <span className={`${shared.key} ${styles.letter}`} aria-hidden="true">
        {letter}
      </span>
    )}
  </Button>
);
