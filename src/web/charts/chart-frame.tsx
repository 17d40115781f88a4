import type { ReactNode } from 'react';
import styles from './charts.module.css';

export type ChartFrameProps = {
  /** What is drawn, in a few words. */
  label: string;
  /** What it says, and where the same is as a table: what is drawn is one picture for whoever does not see it. */
  summary: string;
  children: ReactNode;
};

/** A drawing of figures that a table beside it gives too. */
export const ChartFrame = ({ label, summary, children }: ChartFrameProps) => (
  <figure className={styles.figure}>
    <div role="img" aria-label={`${label}. ${summary}`} className={styles.picture}>
      {children}
    </div>
  </figure>
);
