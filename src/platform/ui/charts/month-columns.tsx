import { useMediaQuery } from '@mantine/hooks';
import shared from '../shared.module.css';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { Legend, TONES } from './legend.tsx';
import { summaryOf } from './summary.ts';

/** A month and the value of each series, in the order of the series. */
export type MonthColumn = {
  key: string;
  name: string;
  short: string;
  values: readonly number[];
  text: string;
};

type MonthColumnsProps = {
  label: string;
  series: readonly string[];
  months: readonly MonthColumn[];
  /** Beside other things, a third as high. */
  low?: boolean;
};

/** Most columns that fit side by side with their figures. */
const SIDE_BY_SIDE = 13;

/**
 * A column for each month from zero, with its series stacked; horizontal for many months or little width.
 * Up to five series, with different colours and textures. Months below zero are hollow.
 */
export function MonthColumns({ label, series, months, low = false }: MonthColumnsProps) {
  const small = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false });
  const totals = months.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const longest = Math.max(...totals.map(Math.abs), 0);
  const told = months.map(({ name, text }, index) => ({ name, text, value: totals[index] ?? 0 }));
  const share = (value: number) => ({ '--size': longest === 0 ? 0 : Math.abs(value) / longest });
  return (
    <ChartFrame label={label} summary={summaryOf(told)}>
      {series.length > 1 && <Legend series={series} />}
      <div
        className={`${styles.months} ${low ? styles.low : ''} ${small || months.length > SIDE_BY_SIDE ? styles.lying : ''}`}
      >
        {months.map(({ key, short, values, text }, index) => (
          <div key={key} className={styles.month}>
            <span className={styles.amount}>{text}</span>
            <span className={styles.stack}>
              {(totals[index] ?? 0) < 0 ? (
                <span className={`${styles.part} ${styles.below}`} style={share(totals[index] ?? 0)} />
              ) : (
                values.map((value, place) => (
                  <span
                    key={series[place]}
                    className={`${styles.part} ${TONES[place] ?? ''}`}
                    style={share(Math.max(value, 0))}
                  />
                ))
              )}
            </span>
            <span className={`${shared.muted} ${styles.when}`}>{short}</span>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}
