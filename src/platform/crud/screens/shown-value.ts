import { shortDay, shortMoment } from '#platform/browser/moments.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import { type Tramo, weekLines } from '#platform/kit/dates/opening-hours.ts';
import { withMinus } from '#platform/kit/minus.ts';

const euros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  useGrouping: 'always',
});
const plain = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 4, useGrouping: 'always' });

const all = new Intl.ListFormat('es-ES');
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** '3 bonos'; the title has no singular for one. */
const countOf = (title: string, count: number): string => {
  if (count === 0) return '';
  return count === 1 ? '1 fila' : `${count} ${title.toLowerCase()}`;
};

/** Units are written in the plural: one of 'meses' is a 'mes'. */
const unitOf = (unit: string, count: number): string =>
  count === 1 ? unit.replace(/^(mes)es$|s$/, '$1') : unit;

/** 'Lunes a viernes: 9:00–14:00', a line per run of days; empty when the hours are unknown. */
const weekText = (value: unknown): string[] =>
  listed(value).length === 0
    ? []
    : weekLines(listed(value) as Tramo[]).map(({ dias, horas }) => `${dias}: ${horas}`);

/** Label of the row of that family, while it is known. */
export type LabelOf = (family: string, id: string) => string | undefined;

/** Value as people read it; an empty one gives ''. */
export function shownValue({ title, input }: Field, value: unknown, labelOf?: LabelOf): string {
  if (value === null || value === undefined || value === '') return '';
  switch (input.kind) {
    case 'flag':
      return value === true ? 'Sí' : 'No';
    case 'choice':
      return input.options[String(value)] ?? String(value);
    case 'money':
      return withMinus(euros.format(Number(value)));
    case 'percent':
      return `${withMinus(plain.format(Number(value)))}\u00a0%`;
    case 'number':
      return `${withMinus(plain.format(Number(value)))}${input.unit ? `\u00a0${unitOf(input.unit, Number(value))}` : ''}`;
    case 'date':
      return shortDay(String(value));
    case 'moment':
      return shortMoment(String(value));
    case 'choices':
      return all.format(listed(value).map((one) => input.options[String(one)] ?? String(one)));
    case 'rows':
      if (input.as === 'week') return weekText(value).join('; ');
      return countOf(title, listed(value).length);
    case 'references':
      return all.format(listed(value).flatMap((id) => labelOf?.(input.family, String(id)) ?? []));
    case 'reference':
      return labelOf?.(input.family, String(value)) ?? '';
    default:
      return String(value);
  }
}

/** The same with the contents of each short row, one per line, to compare two values. */
export function shownWholly(field: Field, value: unknown, labelOf?: LabelOf): string {
  const { input } = field;
  if (input.kind !== 'rows') return shownValue(field, value, labelOf);
  if (input.as === 'week') return weekText(value).join('\n');
  const cells = (row: unknown) =>
    Object.entries(input.columns).flatMap(([name, column]) => {
      const shown = shownValue(column, (row as Record<string, unknown>)[name], labelOf);
      return shown === '' ? [] : `${column.title}: ${shown}`;
    });
  return listed(value)
    .map((row) => cells(row).join(', '))
    .join('\n');
}
