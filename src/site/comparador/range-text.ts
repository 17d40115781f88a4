import { formatEuros } from '#kit/format.ts';
import type { Estimacion } from '#resources/permisosAutoescuela/assumed-cost.ts';

/** '1.090–1.420 €': an estimate to tens of euros. */
export function rangeText({ inferior, superior }: Pick<Estimacion, 'inferior' | 'superior'>): string {
  const [low = '', high = ''] = [inferior, superior].map((amount) =>
    formatEuros(Math.round(amount / 1_000) * 1_000),
  );
  return low === high ? low : `${low.replace(/\s*€$/, '')}–${high}`;
}
