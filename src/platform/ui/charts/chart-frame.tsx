import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from '../shared.module.css';
import styles from './charts.module.css';

export type ChartFrameProps = {
  /** Name of the chart, in a few words. */
  label: string;
  /** Summary of the chart for screen readers, and where its table is; to them the chart is one picture. */
  summary: string;
  /** It has links: then it is a section with them, and no picture. */
  linked?: boolean;
  children: ReactNode;
};

/** Drawing of figures that a table beside it also gives. */
export function ChartFrame({ label, summary, linked = false, children }: ChartFrameProps) {
  const said = { 'aria-label': `${label}. ${summary}`, className: styles.picture };
  return (
    <Box component="figure" className={shared.card} p={{ base: 12, sm: '16px 18px' }} m="0 0 18px">
      {linked ? (
        <section {...said}>{children}</section>
      ) : (
        <div role="img" {...said}>
          {children}
        </div>
      )}
    </Box>
  );
}
