import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from '#platform/ui/shared.module.css';
import styles from './record.module.css';

type FiguresProps = { next: ReactNode; children?: ReactNode };

/** Main figures of a record (`Figure`s), and its next step. */
export const Figures = ({ next, children }: FiguresProps) => (
  <section className={`${shared.card} ${shared.clipped} ${styles.figures}`} aria-label="Lo que importa">
    {children && <div className={styles.facts}>{children}</div>}
    <div className={`${shared.side} ${styles.next}`}>{next}</div>
  </section>
);

type FigureProps = {
  name: string;
  value: ReactNode;
  /** An amount by default; `late` is an overdue amount. */
  kind?: 'amount' | 'late' | 'words';
  /** `wide` takes the place of two figures; `slim` leaves room for the next step. */
  size?: 'wide' | 'slim';
  /** Text under the value. */
  children?: ReactNode;
};

const VALUE = `${shared.plain} ${shared.figures} ${shared.oneLine} ${styles.value}`;

const LOOKS = {
  amount: VALUE,
  late: `${VALUE} ${shared.error}`,
  words: styles.words,
} as const;

export const Figure = ({ name, value, kind = 'amount', size, children }: FigureProps) => (
  <div className={`${styles.figure} ${size ? styles[size] : ''}`}>
    <h2 className={`${shared.quiet} ${styles.name}`}>{name}</h2>
    <p className={LOOKS[kind]}>{value}</p>
    {children && <p className={`${shared.quiet} ${styles.under}`}>{children}</p>}
  </div>
);

type NextProps = { title: ReactNode; under: ReactNode; children?: ReactNode };

/** Next step with a record: its text and its buttons. */
export const Next = ({ title, under, children }: NextProps) => (
  <>
    <div className={shared.shrinks}>
      <h2 className={`${shared.quiet} ${styles.name}`}>Siguiente</h2>
      <Box className={shared.anywhere} c="var(--ink)" fw={650}>
        {title}
      </Box>
      <p className={`${shared.quiet} ${styles.under}`}>{under}</p>
    </div>
    {children && <div className={styles.nextActs}>{children}</div>}
  </>
);
