import { Badge, Box, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import shared from '#platform/ui/shared.module.css';
import styles from './import.module.css';
import { STEPS } from './import-words.ts';

/** List of the steps, with the current one marked. */
export function StepList({ current }: { current: number }) {
  return (
    <Group
      component="ol"
      className={`${shared.list} ${styles.steps}`}
      gap="8px 22px"
      mb={22}
      c="dimmed"
      aria-label="Pasos"
    >
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={`${shared.side} ${shared.gap8}`}
          aria-current={index === current ? 'step' : undefined}
        >
          <Badge circle {...(index > current && { variant: 'outline', color: 'gray' })} aria-hidden="true">
            {index < current ? '✓' : index + 1}
          </Badge>
          {step}
        </li>
      ))}
    </Group>
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
