import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import shared from '#platform/ui/shared.module.css';
import styles from './record.module.css';

type RecordCardProps = {
  title: string;
  /** Content beside the heading, such as a link to the rest. */
  aside?: ReactNode;
  /** Whether the content reaches the edges, as rows with lines do. */
  flush?: boolean;
  children: ReactNode;
};

/** A block of a record under its heading. */
export const RecordCard = ({ title, aside, flush = false, children }: RecordCardProps) => (
  <section className={shared.card} aria-label={title}>
    <Group gap="4px 12px" align="baseline" justify="space-between" p="10px 16px">
      <Box component="h2" m={0} fz={15}>
        {title}
      </Box>
      {aside}
    </Group>
    {flush ? children : <div className={styles.inner}>{children}</div>}
  </section>
);

/** Text in the place of the rows, when a block has none. */
export const CardNone = ({ children }: { children: ReactNode }) => (
  <p className={`${shared.quiet} ${styles.none}`}>{children}</p>
);

/** Link to another part of a record, with its number of rows when it is known. */
export type Further = { name: string; to: string; count?: number | undefined };

/** Links to the other parts of a record; nothing if there are none. */
export const FurtherCard = ({ places }: { places: readonly Further[] }) =>
  places.length > 0 && (
    <RecordCard title="También">
      <ul className={shared.list}>
        {places.map(({ name, to, count }) => (
          <Group component="li" key={name} justify="space-between" py={4}>
            <Link to={to}>{name}</Link>
            {count !== undefined && <span>{count}</span>}
          </Group>
        ))}
      </ul>
    </RecordCard>
  );
