import type { Field } from '#platform/kit/contract/fields.ts';
import { emailDoubt } from '#platform/kit/people/email-doubt.ts';
import { flagOf, textOf } from './cell-texts.ts';
import type { Decisiones, Motivo } from './contract.ts';
import type { CorrectionFinder } from './corrections.ts';
import { readValue } from './read-value.ts';
import { isOnlySigns, saysNothing, severalIn } from './vague-cells.ts';

type Cell = string | number | boolean;
type ReferenceResult = { id: string } | { motivo: string; sugerencia: string | null };

/** A row as it came: its cells by field name. A JSON row may hold values that are not cells. */
export type GivenRow = {
  numero: number;
  values: Readonly<Record<string, unknown>>;
  original: unknown[];
  /** Reason to leave the row out. */
  skip?: string;
};

/** A row with each value judged; `read` has the accepted values, as the fields keep them, and `avisos` what was understood of its cells. */
export type ReadRow = GivenRow & { read: Record<string, unknown>; motivos: Motivo[]; avisos: Motivo[] };

export type Reading = {
  fields: Readonly<Record<string, Field>>;
  find(family: string, written: string): ReferenceResult;
  corrected: CorrectionFinder;
  decisiones: Decisiones;
  /** Fields with a day that is past, and today in Madrid. */
  past: { fields: readonly string[]; hoy: string };
  /** Address of the cell of a field, such as 'D2'. */
  placeOf?: ((campo: string, numero: number) => string | undefined) | undefined;
};

/** Judges the cells of a row; empty cells are skipped. */
export function readRow(given: GivenRow, reading: Reading): ReadRow {
  const row: Building = { ...given, read: {}, motivos: [], avisos: [], also: [] };
  for (const [name, value] of Object.entries(withLacking(given, reading))) {
    const field = reading.fields[name];
    if (field) readField({ row, name, field, value }, reading);
    else row.motivos.push({ campo: name, valor: shown(value), motivo: 'no se admite', sugerencia: null });
  }
  // A column of notes may come after the cell that adds to them.
  if (row.also.length > 0 && 'notas' in reading.fields)
    row.read.notas = [row.read.notas, ...row.also].filter(Boolean).join('\n');
  return row;
}

/** Values of a row, plus an empty one for each missing field that somebody corrected. */
function withLacking({ numero, values }: GivenRow, { fields, corrected }: Reading): GivenRow['values'] {
  const lacking = Object.keys(fields).filter(
    (name) => (!(name in values) || isEmpty(values[name])) && corrected(numero, name, '') !== undefined,
  );
  return lacking.length === 0
    ? values
    : { ...values, ...Object.fromEntries(lacking.map((name) => [name, ''])) };
}

/** `also` has the texts to add to the notes. */
type Building = ReadRow & { also: string[] };

type OneCell = { row: Building; name: string; field: Field; value: unknown };

function readField({ row, name, field, value }: OneCell, reading: Reading): void {
  const valor = isEmpty(value) ? '' : shown(value);
  const correction = reading.corrected(row.numero, name, valor);
  const cell: unknown = correction ? correction.nuevo : value;
  if (cell === undefined || isEmpty(cell)) return;
  const refuse = (refused: Omit<Motivo, 'campo' | 'valor'>) =>
    row.motivos.push({ campo: name, valor, ...refused });
  const error = typeof cell === 'string' ? errorOf(cell) : undefined;
  if (error) {
    const place = reading.placeOf?.(name, row.numero);
    refuse({
      motivo: `${place ? `La celda ${place}` : 'La celda'} tiene un error (${error})`,
      sugerencia: null,
    });
    return;
  }
  const result = isCell(cell) ? readVague(field, cell, reading) : readJson(field, cell);
  if ('aviso' in result) row.avisos.push({ campo: name, valor, ...result.aviso });
  if ('also' in result && typeof result.also === 'string') row.also.push(result.also);
  if ('nothing' in result) return;
  if (!('value' in result)) {
    refuse(result);
    return;
  }
  const doubt = correction?.nuevo === valor ? undefined : doubtOf(name, result.value, reading);
  if (doubt) refuse(doubt);
  else row.read[name] = result.value;
}

/** Errors of cells in Excel and LibreOffice, in English and in Spanish. */
const ERROR =
  /^(#[¡¿]?(?:N\/[AD]|REF!|DIV\/0!|VALUE!|VALOR!|NAME\?|NOMBRE\?|NUM!|NULL!|NULO!|GETTING_DATA|SPILL!|CALC!|ERROR)|Err:\d{3})$/;

const errorOf = (cell: string): string | undefined => ERROR.exec(cell.trim())?.[1];

type Understood = { aviso: Omit<Motivo, 'campo' | 'valor'> };
type Vague =
  | ReturnType<typeof readValue>
  | ({ nothing: true } & Understood)
  | ({ value: unknown; also: string } & Understood);

/** Reads a cell. Understands words that stand for no datum, and several addresses or telephones in one cell. */
function readVague(field: Field, cell: Cell, { find, decisiones }: Reading): Vague {
  const text = textOf(cell);
  const may = decisiones.vacias !== 'no' && missingIn(field) === null;
  const nothing = {
    nothing: true as const,
    aviso: { motivo: 'no es un dato: se deja vacío', sugerencia: null },
  };
  if (may && field.input.kind !== 'money' && isOnlySigns(text) && !isTick(text)) return nothing;
  const result = readValue(field, cell, find);
  if ('value' in result) return withDoubt(field, text, result);
  if (may && saysNothing(text)) return nothing;
  const several = decisiones.varios === 'no' ? undefined : severalIn(field, text);
  if (!several) return result;
  const first = readValue(field, several[0], find);
  if (!('value' in first)) return result;
  const also = several.slice(1).join(', ');
  return {
    ...first,
    also: `${field.title}: ${also}`,
    aviso: { motivo: `se trae ${several[0]}; en las notas, ${also}`, sugerencia: null },
  };
}

/** A tick is a yes. */
const isTick = (text: string) => flagOf(text) !== undefined;

/** An e-mail address that looks like a slip is brought unchanged, with a notice. */
function withDoubt({ input }: Field, text: string, result: { value: unknown }) {
  const doubt = input.kind === 'text' && input.as === 'email' ? emailDoubt(text) : undefined;
  return doubt
    ? { ...result, aviso: { motivo: doubt.motivo, sugerencia: doubt.sugerencia, duda: true as const } }
    : result;
}

/** First year of this business's papers: a day before it is a slip. */
const FIRST_DAY = '1986-01-01';

/** Reason why a past day is doubtful: it is after today, or before Spain had VAT (1 January 1986). */
function doubtOf(
  name: string,
  value: unknown,
  { past }: Reading,
): Omit<Motivo, 'campo' | 'valor'> | undefined {
  if (!past.fields.includes(name) || typeof value !== 'string') return undefined;
  const after = value > past.hoy;
  if (!after && value >= FIRST_DAY) return undefined;
  const [year = '', month, day] = value.split('-');
  const meant = yearMeant(year, past.hoy);
  return {
    motivo: `${day}/${month}/${year} es ${after ? 'después de hoy' : 'antes de 1986'}: corrígela, o di que está bien`,
    sugerencia: meant === undefined ? null : `${day}/${month}/${meant}`,
    duda: true,
  };
}

/** Year whose figures were swapped: 2205 is 2025. */
function yearMeant(year: string, hoy: string): string | undefined {
  const swapped = [0, 1, 2].map(
    (at) => year.slice(0, at) + year.charAt(at + 1) + year.charAt(at) + year.slice(at + 2),
  );
  return swapped.find((one) => one !== year && one >= '1986' && one <= hoy.slice(0, 4));
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

const isCell = (value: unknown): value is Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Judges a value that is not a cell: JSON brings lists this way. */
function readJson(field: Field, value: unknown): ReturnType<typeof readValue> {
  const judged = (field.imported ?? field.schema).safeParse(value);
  if (judged.success) return { value: judged.data };
  return { motivo: judged.error.issues[0]?.message ?? 'no vale', sugerencia: null };
}

/** Shortens a written value, enough to recognise it. */
export const shown = (value: unknown): string =>
  (isCell(value) ? textOf(value) : (JSON.stringify(value) ?? '')).slice(0, 200);

/** Completes a row with the initial values of a form, and gives what is still missing. */
export function completeRow(
  { read }: ReadRow,
  fields: Reading['fields'],
): { row: Record<string, unknown>; motivos: Motivo[] } {
  const row: Record<string, unknown> = {};
  const motivos: Motivo[] = [];
  for (const [name, field] of Object.entries(fields)) {
    row[name] = name in read ? read[name] : field.initial;
    const missing = name in read ? null : missingIn(field);
    if (missing !== null) motivos.push({ campo: name, valor: '', motivo: missing, sugerencia: null });
  }
  return { row, motivos };
}

const judged = new WeakMap<Field, string | null>();

/** Gives the reason why a field cannot keep its initial value, or null. */
export function missingIn(field: Field): string | null {
  const before = judged.get(field);
  if (before !== undefined) return before;
  const result = field.schema.safeParse(field.initial);
  const reason = result.success ? null : 'falta';
  judged.set(field, reason);
  return reason;
}
