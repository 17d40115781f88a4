import type { Estimacion } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { formatEuros } from '#platform/kit/format.ts';

type Interval = Pick<Estimacion, 'inferior' | 'superior'>;

/** '1.103–1.212 €': the margin of a cost, to the euro. */
export function marginText({ inferior, superior }: Interval): string {
  const [low, high] = [formatEuros(inferior), formatEuros(superior)];
  return low === high ? low : `${low.replace(/\s*€$/, '')}–${high}`;
}

const ROUND = 1_000;

/** '1.090–1.420 €': an estimate to tens of euros. */
export const rangeText = ({ inferior, superior }: Interval): string =>
  marginText({
    inferior: Math.round(inferior / ROUND) * ROUND,
    superior: Math.round(superior / ROUND) * ROUND,
  });
