import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatEurosText, formatPercentText } from '#platform/kit/amounts/format-amount.ts';
import { pairsIf } from '#platform/kit/pairs.ts';
import shared from '#platform/ui/shared.module.css';
import type { Grupo, Totales } from '../arithmetic.ts';
import { regimenes } from '../linea-contract.ts';
import styles from './totals.module.css';

const nameOf = ({ regimen, tipo, causaExencion }: Grupo) =>
  regimen === 'general'
    ? formatPercentText(tipo)
    : [regimenes[regimen], causaExencion].filter(Boolean).join(' ');

type TotalsCardProps = {
  totals: Omit<Totales, 'importes'>;
  impuesto: string;
  /** Amounts under the total. */
  rows?: ReactNode;
  /** Content under the amounts. */
  children?: ReactNode;
};

/** Totals of a paper, and the amounts behind them. */
export function TotalsCard({ totals, impuesto, rows: after, children }: TotalsCardProps) {
  const rows: [string, string][] = [
    ...pairsIf(totals.descuento !== '0.00', ['Suma', totals.subtotal], ['Descuento', `-${totals.descuento}`]),
    ...totals.grupos.flatMap((group): [string, string][] => [
      [`Base ${nameOf(group)}`, group.base],
      ...pairsIf(group.regimen === 'general', [`${impuesto} ${nameOf(group)}`, group.cuota]),
      ...pairsIf(group.recargo !== '0.00', [
        `Recargo ${formatPercentText(group.tipoRecargo)}`,
        group.recargo,
      ]),
    ]),
    ...pairsIf(totals.totalIrpf !== '0.00', ['Retención', `-${totals.totalIrpf}`]),
    ...pairsIf(totals.suplidos !== '0.00', ['Suplidos', totals.suplidos]),
  ];
  return (
    <Box component="section" className={shared.card} p="8px 16px" aria-label="Totales">
      <dl className={`${shared.pairs} ${styles.totals}`}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatEurosText(value.replace('--', ''))}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatEurosText(totals.total)}</dd>
        </div>
        {after}
      </dl>
      {children}
    </Box>
  );
}

/** How the amounts of a paper are rounded, for whoever writes it. */
export const Rounding = () => (
  <Box component="details" className={shared.small} mt={4}>
    <Box component="summary" py={4}>
      Cómo se redondea
    </Box>
    Cada línea se redondea a céntimos. El impuesto se calcula una vez sobre la suma de las que llevan el mismo
    tipo, y el medio céntimo va hacia arriba.
  </Box>
);
