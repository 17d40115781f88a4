import type { ReactNode } from 'react';
import styles from './part-heading.module.css';

/** Heading of a part of a record, with its actions. */
export const PartHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.row}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </div>
);
