import type { Field } from '#kit/fields.ts';
import { shortDay } from '../moments.ts';

const euros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  useGrouping: 'always',
});
const plain = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 4, useGrouping: 'min2' });

/** Label of the row of that family, while it is known. */
export type LabelOf = (family: string, id: string) => string | undefined;

/** A value as people read it; nothing is the empty text. */
export function shownValue({ input }: Field, value: unknown, labelOf?: LabelOf): string {
  if (value === null || value === undefined || value === '') return '';
  switch (input.kind) {
    case 'flag':
      return value === true ? 'Sí' : 'No';
    case 'choice':
      return input.options[String(value)] ?? String(value);
    case 'money':
      return euros.format(Number(value));
    case 'percent':
      return `${plain.format(Number(value))}\u00a0%`;
    case 'number':
      return `${plain.format(Number(value))}${input.unit ? `\u00a0${input.unit}` : ''}`;
    case 'date':
      return shortDay(String(value));
    case 'reference':
      return labelOf?.(input.family, String(value)) ?? '';
    default:
      return String(value);
  }
}
