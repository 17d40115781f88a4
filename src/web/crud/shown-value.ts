import type { Field } from '#kit/fields.ts';
import { type Tramo, weekLines } from '#kit/opening-hours.ts';
import { shortDay, shortMoment } from '../moments.ts';

const euros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  useGrouping: 'always',
});
const plain = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 4, useGrouping: 'min2' });

const all = new Intl.ListFormat('es-ES');
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** '3 bonos'; of one the title can't be made singular. */
const countOf = (title: string, count: number): string => {
  if (count === 0) return '';
  return count === 1 ? '1 fila' : `${count} ${title.toLowerCase()}`;
};

/** 'Lunes a viernes: 9:00–14:00', a line for each run of days; none when nobody has said. */
const weekText = (value: unknown): string[] =>
  listed(value).length === 0
    ? []
    : weekLines(listed(value) as Tramo[]).map(({ dias, horas }) => `${dias}: ${horas}`);

/** Label of the row of that family, while it is known. */
export type LabelOf = (family: string, id: string) => string | undefined;

/** A value as people read it; nothing is the empty text. */
export function shownValue({ title, input }: Field, value: unknown, labelOf?: LabelOf): string {
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

/** The same, with what each short row holds, a line each: for who must compare two. */
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
