import type { ReactNode } from 'react';
import { Link } from 'react-router';
import shared from '#platform/ui/shared.module.css';
import styles from './record.module.css';

type RecordCardProps = {
  title: string;
  /** Content beside the heading: where the rest is. */
  aside?: ReactNode;
  /** Whether the content reaches the edges, as rows with lines do. */
  flush?: boolean;
  children: ReactNode;
};

/** A block of a record under its heading. */
export const RecordCard = ({ title, aside, flush = false, children }: RecordCardProps) => (
  <section className={`${shared.card} ${styles.block}`} aria-label={title}>
    <div className={styles.blockHead}>
      <h2>{title}</h2>
      {aside}
    </div>
    {flush ? children : <div className={styles.inner}>{children}</div>}
  </section>
);

/** A block without rows, in words. */
export const CardNone = ({ children }: { children: ReactNode }) => <p className={styles.none}>{children}</p>;

/** A further place of a record, with the number of its rows where it is known. */
export type Further = { name: string; to: string; count?: number | undefined };

/** Further parts of a record; nothing where there is none. */
export const FurtherCard = ({ places }: { places: readonly Further[] }) =>
  places.length > 0 && (
    <RecordCard title="También">
      <ul className={shared.list}>
        {places.map(({ name, to, count }) => (
          <li key={name} className={styles.pair}>
            <Link to={to}>{name}</Link>
            {count !== undefined && <span>{count}</span>}
          </li>
        ))}
      </ul>
    </RecordCard>
  );
