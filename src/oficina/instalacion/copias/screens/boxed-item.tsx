import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** Item of a list: a copy, or a place of the copies of every minute. */
export const BoxedItem = ({ children }: { children: ReactNode }) => (
  <Stack
    component="li"
    gap={8}
    p="14px 16px"
    bd="1px solid var(--line)"
    bdrs="var(--radius-field)"
    bg="var(--surface)"
  >
    {children}
  </Stack>
);
