import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** An item of a list of the copies: a copy, or a place of those of every minute. */
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
