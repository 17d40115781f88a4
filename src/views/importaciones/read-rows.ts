import type { Field } from '#kit/fields.ts';
import { textOf } from './cell-texts.ts';
import type { Motivo } from './contract.ts';
import { readValue } from './read-value.ts';

type Cell = string | number | boolean;
type Found = { id: string } | { motivo: string; sugerencia: string | null };

/** A row as it came: its cells by field name. A JSON row may hold values that are not cells. */
export type GivenRow = {
  numero: number;
  values: Readonly<Record<string, unknown>>;
  original: unknown[] /** Reason to leave the row out. */;
  skip?: string;
};

/** A row with each value judged; `read` has the accepted values, as the fields keep them. */
export type ReadRow = GivenRow & { read: Record<string, unknown>; motivos: Motivo[] };

export type Reading = {
  fields: Readonly<Record<string, Field>>;
  find(family: string, written: string): Found;
};

/** Judges the cells of a row; empty cells are skipped. */
export function readRow(given: GivenRow, { fields, find }: Reading): ReadRow {
  const read: Record<string, unknown> = {};
  const motivos: Motivo[] = [];
  for (const [name, value] of Object.entries(given.values)) {
    const field = fields[name];
    if (!field) {
      motivos.push({ campo: name, valor: shown(value), motivo: 'no se admite', sugerencia: null });
      continue;
    }
    if (isEmpty(value)) continue;
    const result = isCell(value) ? readValue(field, value, find) : readJson(field, value);
    if ('value' in result) read[name] = result.value;
    else motivos.push({ campo: name, valor: shown(value), ...result });
  }
  return { ...given, read, motivos };
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

const isCell = (value: unknown): value is Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Judges a value that is not a cell: JSON brings lists this way. */
function readJson(field: Field, value: unknown) {
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
