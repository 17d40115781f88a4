import type { Field } from '#platform/kit/contract/fields.ts';
import { instantInMadrid } from '#platform/kit/dates/dates.ts';
import { withRightLetter } from '#platform/kit/people/nif.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { dayOf, flagOf, numberOf, textOf } from './cell-texts.ts';
import { nearest } from './nearest.ts';

type Cell = string | number | boolean;
type ValueRefusal = { motivo: string; sugerencia: string | null };
type ReferenceResult = { id: string } | ValueRefusal;

/** Value as the field keeps it, or the reason to refuse it. */
export type ReadResult = { value: unknown } | ValueRefusal;

const no = (motivo: string, sugerencia: string | null = null): ValueRefusal => ({ motivo, sugerencia });

/**
 * Reads a cell as the value of a field, and judges it with the field's schema for files. The cell is not
 * empty; `find` looks references up.
 */
export function readValue(
  field: Field,
  cell: Cell,
  find: (family: string, written: string) => ReferenceResult,
): ReadResult {
  const read = convert(field, cell, find);
  if (!('value' in read)) return read;
  const judged = (field.imported ?? field.schema).safeParse(read.value);
  if (judged.success) return { value: judged.data };
  return no(judged.error.issues[0]?.message ?? 'no vale', repair(field, textOf(cell)));
}

function convert(
  { input }: Field,
  cell: Cell,
  find: (family: string, written: string) => ReferenceResult,
): ReadResult {
  switch (input.kind) {
    case 'flag':
      return flagValue(cell);
    case 'number':
    case 'money':
    case 'percent':
      return numberValue(cell, input.kind);
    case 'date':
      return dayValue(cell);
    case 'moment':
      return momentValue(cell);
    case 'choice':
      return choiceValue(input.options, textOf(cell));
    case 'choices':
      return choicesValue(input.options, textOf(cell));
    case 'reference': {
      const found = find(input.family, textOf(cell));
      return 'id' in found ? { value: found.id } : found;
    }
    case 'text':
      return { value: input.as === 'digits' ? fiveFigures(textOf(cell)) : textOf(cell) };
    default:
      return { value: textOf(cell) };
  }
}

/** Postcode of a cell: without its point or blanks, the country or the town, and with the leading zero that spreadsheets drop. */
function fiveFigures(text: string): string {
  const [, figures = text] =
    /^(?:E[- ]?)?(\d{1,2}[. ]?\d{3})(?:[.,]0+)?(?:[ ,-]+\p{L}.*)?$/u.exec(text) ?? [];
  const bare = figures.replace(/[. ]/, '');
  return /^\d{4}$/.test(bare) ? `0${bare}` : bare;
}

function flagValue(cell: Cell): ReadResult {
  const value = flagOf(cell);
  return value === undefined ? no('escribe Sí o No') : { value };
}

function numberValue(cell: Cell, kind: 'number' | 'money' | 'percent'): ReadResult {
  const number = numberOf(cell);
  if (!number) return no('escribe un número, como 1234,50');
  if ('plain' in number) return { value: kind === 'number' ? Number(number.plain) : number.plain };
  const [thousands, decimals] = number.ambiguous;
  if (kind === 'number') return { value: Number(thousands) };
  return no(`puede ser ${thousands} o ${decimals}: escríbelo sin puntos`, thousands);
}

const DAY = 'escribe una fecha, como 21/11/2026';

function dayValue(cell: Cell): ReadResult {
  const value = dayOf(cell);
  return value === undefined ? no(DAY, swapped(textOf(cell))) : { value };
}

/**
 * Reads a date with the month first, such as 12/31/2026, and gives it with the day first; null if it is
 * none.
 */
function swapped(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})$/.exec(text) ?? [];
  const other = `${day}/${month}/${year}`;
  return month !== '' && dayOf(other) !== undefined ? other : null;
}

function momentValue(cell: Cell): ReadResult {
  const text = textOf(cell);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)) return { value: text };
  const day = dayOf(cell);
  if (day === undefined) return no('escribe una fecha y una hora, como 21/11/2026 10:30');
  const [, hours = '00', minutes = '00'] = /[T ](\d{1,2}):(\d{2})/.exec(text) ?? [];
  return { value: instantInMadrid(`${day}T${hours.padStart(2, '0')}:${minutes}`) };
}

type Options = Readonly<Record<string, string>>;

function choiceValue(options: Options, text: string): ReadResult {
  const words = wordsOf(options);
  const value = words.get(searchText(text)) ?? words.get(searchText(text).padStart(2, '0'));
  if (value !== undefined) return { value };
  const meant = nearest(text, Object.values(options).flatMap(partsOf));
  const few = Object.values(options).length <= 8;
  return no(
    few ? `elige entre ${either.format(Object.values(options))}` : 'no es ninguna de las opciones',
    meant,
  );
}

const either = new Intl.ListFormat('es-ES', { type: 'disjunction' });

function choicesValue(options: Options, text: string): ReadResult {
  const read = text
    .split(/[,;/|\n]+/)
    .filter((part) => part.trim() !== '')
    .map((part) => choiceValue(options, part));
  const wrong = read.find((one) => !('value' in one));
  return wrong ?? { value: read.map((one) => ('value' in one ? one.value : undefined)) };
}

const known = new WeakMap<Options, ReadonlyMap<string, string>>();

/** Maps each code, and its words, to the code. Either half of 'Alacant/Alicante' is enough. */
function wordsOf(options: Options): ReadonlyMap<string, string> {
  const before = known.get(options);
  if (before) return before;
  const words = new Map<string, string>();
  for (const [value, label] of Object.entries(options))
    for (const word of [value, ...partsOf(label)]) words.set(searchText(word), value);
  known.set(options, words);
  return words;
}

const partsOf = (label: string): string[] => [label, ...(label.includes('/') ? label.split('/') : [])];

/** Gives a value to suggest instead of this one, if the intention is plain. */
function repair({ input, schema, imported = schema }: Field, text: string): string | null {
  if (input.kind === 'money') return imported.safeParse(twoDecimals(text)).success ? twoDecimals(text) : null;
  if (input.kind !== 'text') return null;
  const candidate =
    input.as === 'code' ? withRightLetter(text) : input.as === 'email' ? emailMeant(text) : undefined;
  return candidate !== undefined && imported.safeParse(candidate).success ? candidate : null;
}

/** A number in Spanish notation rounded to cents; the same text if it is none. */
function twoDecimals(text: string): string {
  const number = numberOf(text);
  return number && 'plain' in number ? Number(number.plain).toFixed(2).replace('.', ',') : text;
}

/** Corrects usual slips in an address: blanks, a comma for a point, a name around it. */
function emailMeant(text: string): string {
  const bare = /<([^<>]+)>/.exec(text)?.[1] ?? text;
  return bare
    .replaceAll(/\s/g, '')
    .replace(/,(?=[a-z]+$)/i, '.')
    .replace(/\.(con|comm|ocm)$/i, '.com')
    .replace(/[.,;]+$/, '');
}
