import type { Tasa } from '#comparador/dgt/rate.ts';
import { formatCount, plural } from '#platform/kit/format.ts';

/** Gives the raw count beside a rate: '118 aptos de 243 exámenes'. */
export const countText = ({ aptos, examenes }: Pick<Tasa, 'aptos' | 'examenes'>): string =>
  `${formatCount(aptos)} ${aptos === 1 ? 'apto' : 'aptos'} de ${plural(examenes, 'examen', 'exámenes')}`;
