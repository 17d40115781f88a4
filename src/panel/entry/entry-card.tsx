import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '#platform/browser/page-title.ts';
import shared from '#platform/ui/shared.module.css';

/** The card of a page before signing in, whose title is the page's too. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Box
      component="section"
      className={shared.card}
      w="100%"
      maw={420}
      mx="auto"
      p={{ base: '20px 16px', sm: 26 }}
    >
      <Box component="h1" m="0 0 18px" fz={25} fw={750}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
