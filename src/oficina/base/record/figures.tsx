import type { ReactNode } from 'react';
import shared from '#platform/ui/shared.module.css';
import styles from './record.module.css';

type FiguresProps = { next: ReactNode; children?: ReactNode };

/** Main figures of a record (`Figure`s), and its next step. */
export const Figures = ({ next, children }: FiguresProps) => (
  <section className={styles.figures} aria-label="Lo que importa">
    {children && <div className={styles.facts}>{children}</div>}
    <div className={styles.next}>{next}</div>
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

const LOOKS = {
  amount: styles.value,
  late: `${styles.value} ${styles.late}`,
  words: styles.words,
} as const;

export const Figure = ({ name, value, kind = 'amount', size, children }: FigureProps) => (
  <div className={`${styles.figure} ${size ? styles[size] : ''}`}>
    <h2 className={styles.name}>{name}</h2>
    <p className={LOOKS[kind]}>{value}</p>
    {children && <p className={styles.under}>{children}</p>}
  </div>
);

type NextProps = { title: ReactNode; under: ReactNode; children?: ReactNode };

/** Next step with a record: its text and its buttons. */
export const Next = ({ title, under, children }: NextProps) => (
  <>
    <div className={shared.shrinks}>
      <h2 className={styles.name}>Siguiente</h2>
      <div className={styles.nextTitle}>{title}</div>
      <p className={styles.under}>{under}</p>
    </div>
    {children && <div className={styles.nextActs}>{children}</div>}
  </>
);
