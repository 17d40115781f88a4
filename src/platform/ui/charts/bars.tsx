import { Box } from '@mantine/core';
import { Link } from 'react-router';
import shared from '../shared.module.css';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { summaryOf } from './summary.ts';

/** A bar: its length in any unit, and its text. */
export type Bar = {
  key: string;
  name: string;
  value: number;
  text: string;
  note?: string | undefined;
  /** Address of the rows that it counts. */
  to?: string | undefined;
};

type BarsProps = {
  label: string;
  bars: readonly Bar[];
  /** Centred, one under another, each a part of the one before. */
  funnel?: boolean;
  /** Most bars; a note counts the rest. */
  most?: number;
};

const MOST = 15;

/** Horizontal bars from zero, each with its name and figure beside it. A bar below zero is hollow. */
export function Bars({ label, bars, funnel = false, most = MOST }: BarsProps) {
  const shown = bars.slice(0, most);
  const longest = Math.max(...shown.map(({ value }) => Math.abs(value)), 0);
  const left = bars.length - shown.length;
  return (
    <ChartFrame label={label} summary={summaryOf(bars)} linked={shown.some(({ to }) => to)}>
      <div className={`${styles.bars} ${funnel ? styles.funnel : ''}`}>
        {shown.map(({ key, name, value, text, note, to }) => (
          <div key={key} className={styles.line}>
            <Box component="span" className={shared.anywhere} maw={{ base: 'none', sm: 260 }}>
              {to ? (
                <Link to={to} className={styles.to} aria-label={`${name}: ${text}`}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </Box>
            <span className={styles.track}>
              <span
                className={`${styles.bar} ${value < 0 ? styles.below : styles.tone1}`}
                style={{ '--size': longest === 0 ? 0 : Math.abs(value) / longest }}
              />
            </span>
            <Box component="span" className={`${shared.figures} ${shared.oneLine}`} fw={600} ta="right">
              {text}
              {note && <span className={`${shared.detail} ${styles.note}`}>{note}</span>}
            </Box>
          </div>
        ))}
        {left > 0 && <p className={`${shared.across} ${shared.quiet}`}>Y {left} más, en la tabla.</p>}
      </div>
    </ChartFrame>
  );
}
