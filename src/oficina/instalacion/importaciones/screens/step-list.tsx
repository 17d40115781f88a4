import { Box } from '@mantine/core';
import { useEffect, useRef } from 'react';
import shared from '#platform/ui/shared.module.css';
import styles from './import.module.css';
import { STEPS } from './import-words.ts';

/** List of the steps, with the current one marked. */
export function StepList({ current }: { current: number }) {
  return (
    <ol className={`${shared.wrap} ${styles.steps}`} aria-label="Pasos">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} data-done={index < current}>
          <span className={styles.number} aria-hidden="true">
            {index < current ? '✓' : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

/** Heading of a step. It takes the focus after a move from another step, and not on arrival at the screen. */
export function StepHeading({ children, arrived = true }: { children: string; arrived?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    if (arrived && nowhere) heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  return (
    <Box component="h2" m="0 0 10px" fz={19} fw={750} ref={heading} tabIndex={-1}>
      {children}
    </Box>
  );
}
