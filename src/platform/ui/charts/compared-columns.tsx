import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';
import shared from '../shared.module.css';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { Legend } from './legend.tsx';
import { summaryOf } from './summary.ts';

/** A month with its figure and the earlier figure that it is compared with. */
export type ComparedMonth = {
  key: string;
  name: string;
  short: string;
  value: number;
  text: string;
  /** The figure over its column, in few letters. */
  figure: string;
  before: number;
  beforeText: string;
  /** Address of the rows that it counts. */
  to?: string | undefined;
};

type ComparedProps = { label: string; series: readonly [string, string]; months: readonly ComparedMonth[] };

/** Two columns for each month, from zero: a figure and an earlier one. What is below zero is hollow. */
export function ComparedColumns({ label, series, months }: ComparedProps) {
  const small = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false });
  const longest = Math.max(...months.flatMap(({ value, before }) => [Math.abs(value), Math.abs(before)]), 0);
  const one = (value: number, tone: string | undefined) => (
    <span
      className={`${styles.one} ${value < 0 ? styles.below : tone}`}
      style={{ '--size': longest === 0 ? 0 : Math.abs(value) / longest }}
    />
  );
  return (
    <ChartFrame label={label} summary={summaryOf(months)} linked={months.some(({ to }) => to)}>
      <Legend series={series} />
      <div className={`${styles.months} ${small ? styles.lying : ''}`}>
        {months.map(({ key, name, short, value, text, figure, before, beforeText, to }) => (
          <div
            key={key}
            className={styles.month}
            title={`${name}: ${text}; ${series[1].toLowerCase()}, ${beforeText}`}
          >
            <span className={styles.amount}>{figure}</span>
            <span className={styles.pair}>
              {one(before, styles.tone2)}
              {one(value, styles.tone1)}
            </span>
            <span className={`${shared.muted} ${styles.when}`}>
              {to ? (
                <Link to={to} className={styles.to}>
                  <span aria-hidden="true">{short}</span>
                  <span className={shared.hidden}>
                    {name}: {text}; {series[1].toLowerCase()}, {beforeText}
                  </span>
                </Link>
              ) : (
                short
              )}
            </span>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}
