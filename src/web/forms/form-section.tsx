import { Box } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import shared from '../ui/shared.module.css';
import styles from './form-section.module.css';

/** Fields, or other content of a screen, under a heading. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`${shared.card} ${styles.section}`} aria-labelledby={id}>
      <Box component="h2" m={0} fz={17} fw={700} id={id}>
        {title}
      </Box>
      {hint && (
        <Box component="p" m="4px 0 0" c="dimmed">
          {hint}
        </Box>
      )}
      <div className={styles.content}>{children}</div>
    </section>
  );
}
