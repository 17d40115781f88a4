import type { Field } from '#platform/kit/contract/fields.ts';

/**
 * Value of a cell in a sheet: a number as plain decimal text ('-12.5'; `euros` shows its sign), a day as '2026-11-21', an instant
 * on the clock of Spain ('2026-11-21T11:30'), and anything else as words.
 */
export type Cell =
  | { kind: 'text' | 'number' | 'money' | 'euros' | 'day' | 'moment'; value: string }
  | undefined;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'short',
});

const MIN_DECIMALS = 2;

/** '12.5000' → '12.50': removes the zeros of a column with fixed decimals, down to céntimos. */
function moneyText(value: string): string {
  const [whole = '', decimals = ''] = value.split('.');
  return `${whole}.${decimals.replace(/0+$/, '').padEnd(MIN_DECIMALS, '0')}`;
}

const bare = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** Instant of ISO 8601, on the clock of Spain. */
export const momentCell = (value: unknown): Cell =>
  value ? { kind: 'moment', value: clock.format(new Date(String(value))).replace(' ', 'T') } : undefined;

const wordsCell = (words: string[], between = ', '): Cell =>
  words.length === 0 ? undefined : { kind: 'text', value: words.join(between) };

/** Row within a row, on one line: 'Diez clases, 10, 250,00'. */
function rowText(columns: Readonly<Record<string, Field>>, row: unknown): string {
  const values = row as Readonly<Record<string, unknown>>;
  const cells = Object.entries(columns).flatMap(([name, field]) => cellOf(field, values[name]) ?? []);
  return cells.map(shownCell).join(', ');
}

const dayText = (day: string) => day.split('-').reverse().join('/');

/** A cell in Spanish notation: '1234,50', '21/11/2026', '21/11/2026 11:30'. */
export function shownCell({ kind, value }: NonNullable<Cell>): string {
  if (kind === 'text') return value;
  if (kind === 'day') return dayText(value);
  if (kind === 'moment') return `${dayText(value.slice(0, 10))} ${value.slice(11)}`;
  return value.replace('.', ',');
}

/**
 * Value of a field as people know it: the words of a choice; for a reference, `value` is already the row's
 * label.
 */
export function cellOf({ input }: Field, value: unknown): Cell {
  if (value === null || value === undefined || value === '') return undefined;
  const text = String(value);
  switch (input.kind) {
    case 'number':
      return { kind: 'number', value: text };
    case 'money':
      return { kind: 'money', value: moneyText(text) };
    case 'percent':
      return { kind: 'number', value: bare(text) };
    case 'date':
      return { kind: 'day', value: text };
    case 'flag':
      return { kind: 'text', value: value === true ? 'Sí' : 'No' };
    case 'moment':
      return momentCell(value);
    case 'choice':
      return { kind: 'text', value: input.options[text] ?? text };
    case 'choices':
      return wordsCell([value].flat().map((one) => input.options[String(one)] ?? String(one)));
    case 'rows':
      return wordsCell(
        [value].flat().map((row) => rowText(input.columns, row)),
        '; ',
      );
    default:
      return { kind: 'text', value: text };
  }
}
