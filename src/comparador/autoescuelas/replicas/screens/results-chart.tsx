import { Box } from '@mantine/core';
import { formatCount, formatPercent, formatShortMonth } from '#platform/kit/format.ts';
import shared from '#platform/ui/shared.module.css';
import type { SerieDeResultados } from '../contract.ts';
import styles from './results.module.css';

type Month = SerieDeResultados['meses'][number];

const HEIGHT = 160;

/** Share of passes; null without exams. */
const rateOf = ({ aptos, noAptos }: { aptos: number; noAptos: number }): number | null =>
  aptos + noAptos === 0 ? null : aptos / (aptos + noAptos);

/** Rates of a section as columns, with its province's as a mark over each, and the same in a table. */
export function ResultsChart({ serie: { meses } }: { serie: SerieDeResultados }) {
  const slot = 100 / Math.max(meses.length, 6);
  return (
    <>
      <p className={`${shared.side} ${shared.muted} ${styles.legend}`}>
        <span>tu sección</span>
        <span className={styles.provinceKey}>la provincia</span>
      </p>
      <Box
        component="svg"
        className={`${shared.full} ${shared.ruled}`}
        display="block"
        h={160}
        aria-hidden="true"
      >
        {meses.map((month, index) => (
          <Column key={month.mes} month={month} x={index * slot} slot={slot} />
        ))}
      </Box>
      <Box component="table" className={shared.counts} mt={14}>
        <thead>
          <tr>
            <th scope="col">Mes</th>
            <th scope="col">Exámenes</th>
            <th scope="col">Aptos</th>
            <th scope="col">Tu tasa</th>
            <th scope="col">Provincia</th>
          </tr>
        </thead>
        <tbody>
          {meses.toReversed().map((month) => (
            <tr key={month.mes}>
              <th scope="row">
                {formatShortMonth(month.mes)} {month.mes.slice(0, 4)}
              </th>
              <td>{formatCount(month.aptos + month.noAptos)}</td>
              <td>{formatCount(month.aptos)}</td>
              <td>{shown(rateOf(month))}</td>
              <td>{shown(rateOf(month.provincia))}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  );
}

const shown = (rate: number | null) => (rate === null ? '—' : formatPercent(rate));

function Column({ month, x, slot }: { month: Month; x: number; slot: number }) {
  const own = (rateOf(month) ?? 0) * HEIGHT;
  const province = rateOf(month.provincia);
  return (
    <>
      <rect
        fill="var(--brand)"
        x={`${x + slot * 0.2}%`}
        width={`${slot * 0.6}%`}
        y={HEIGHT - own}
        height={own}
      />
      {province !== null && (
        <rect
          fill="var(--ink)"
          x={`${x + slot * 0.08}%`}
          width={`${slot * 0.84}%`}
          y={HEIGHT - province * HEIGHT - 1.5}
          height={3}
        />
      )}
    </>
  );
}
