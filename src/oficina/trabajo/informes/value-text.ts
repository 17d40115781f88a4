import { formatAmount, formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatCount, formatMonth } from '#platform/kit/format.ts';
import type { ColumnKind } from './informe.ts';

const NBSP = '\u00a0';

/** Only columns of months write a month in words: other columns may hold any text. */
const monthText = (value: string) => (/^\d{4}-\d{2}$/.test(value) ? formatMonth(`${value}-01`) : value);

/** Value as people read it: '1.234,50 €', '47,5 %', '3,2 días', 'noviembre de 2026'; '—' for null. */
export function valueText(tipo: ColumnKind, value: string | number | null): string {
  if (value === null) return '—';
  const text = String(value);
  switch (tipo) {
    case 'mes':
      return monthText(text);
    case 'cuenta':
      return formatCount(Number(text));
    case 'euros':
      return formatEurosText(text);
    case 'porcentaje':
      return `${formatAmount(text, 1)}${NBSP}%`;
    case 'dias':
      return `${formatAmount(text, 1)}${NBSP}d`;
    case 'horas':
      return `${formatAmount(text, 1)}${NBSP}h`;
    default:
      return text;
  }
}
