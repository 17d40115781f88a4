import type { ReactNode } from 'react';
import shared from '../ui/shared.module.css';
import styles from './charts.module.css';

export type ChartFrameProps = {
  /** Name of the chart, in a few words. */
  label: string;
  /** Summary of the chart for screen readers, and where its table is; to them the chart is one picture. */
  summary: string;
  children: ReactNode;
};

/** Drawing of figures that a table beside it also gives. */
export const ChartFrame = ({ label, summary, children }: ChartFrameProps) => (
  <figure className={`${shared.card} ${styles.figure}`}>
    <div role="img" aria-label={`${label}. ${summary}`} className={styles.picture}>
      {children}
    </div>
  </figure>
);
