import type { ReactNode } from 'react';
import shared from '#web/ui/shared.module.css';
import styles from './part-heading.module.css';

/** Heading of a part of a record, with its actions. */
export const PartHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={`${shared.row} ${styles.row}`}>
    <h2 className={shared.heading}>{title}</h2>
    {children}
  </div>
);
