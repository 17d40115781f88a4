import type { LabelledFamilies } from '#platform/crud/crud-columns.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { ModoImportacion, Motivo, ResultadoFila } from './contract.ts';
import {
  completed,
  fileFields,
  type Importable,
  importedFields,
  type RowValues,
} from './importable.server.ts';
import { type Existing, findByKey, keyOf } from './match-rows.server.ts';
import { completeRow, type GivenRow, type Reading, type ReadRow, readRow, shown } from './read-rows.ts';
import { readReferences } from './references.server.ts';

/** Outcome of a row. */
export type Outcome = {
  numero: number;
  resultado: ResultadoFila;
  etiqueta: string;
  original: unknown[];
  motivos: Motivo[];
  filaId: string | null;
  version: number | null;
  antes: RowValues | null;
};

/** How the cells of a file are understood, beyond what they say. */
export type Understanding = Pick<Reading, 'corrected' | 'decisiones' | 'placeOf'>;

/** Rows that another program sends are read literally. */
const AS_IT_IS: Understanding = {
  corrected: () => undefined,
  decisiones: { vacias: 'no', varios: 'no' },
};

export type ImportOptions = { clave: string | null; modo: ModoImportacion };

type Fields = Readonly<Record<string, Field>>;

/** Plan of a row: create it, or change the existing one. */
export type RowPlan = { row: ReadRow; existing: string | null };

/** Rows of a sheet in parts; each call starts at the first row. */
export type RowSource = () => AsyncIterable<readonly GivenRow[]> | Iterable<readonly GivenRow[]>;

/** Judges rows as they come and finds the existing ones. */
export type Planner = (rows: readonly GivenRow[]) => { planned: RowPlan[]; decided: Outcome[] };

/**
 * Makes the planner, which judges rows part by part after it has read all their keys. Rows decided without
 * a write come as outcomes; of the rows that share a key, it refuses all but the first.
 */
export async function createPlanner(
  tx: Transaction,
  {
    importable,
    families,
    given,
    now,
    understanding = AS_IT_IS,
  }: {
    importable: Importable;
    families: LabelledFamilies;
    given?: Fields;
    now: Date;
    understanding?: Understanding;
  },
  { clave, modo, rows, names }: ImportOptions & { rows: RowSource; names: readonly string[] },
): Promise<Planner> {
  const fields = given ?? fileFields(importable);
  const wanted = names.flatMap((name) => {
    const input = fields[name]?.input;
    return input?.kind === 'reference' ? [input.family] : [];
  });
  const finders = await readReferences(tx, families, wanted);
  const unknown = { motivo: 'no está en la lista', sugerencia: null };
  const reading = {
    fields,
    find: (family: string, written: string) => finders.get(family)?.(written) ?? unknown,
    past: { fields: importable.pastDays ?? [], hoy: todayInMadrid(now) },
    ...understanding,
  };
  const matched = clave === null ? undefined : await readMatches(tx, importable, { clave, rows, reading });
  const firstWith = new Map<string, number>();
  const judge = (given: GivenRow) => {
    if (given.skip !== undefined) {
      const row = { ...given, values: {}, read: {}, motivos: [], avisos: [] };
      return { row, existing: null, outcome: skipped(importable, row, given.skip) };
    }
    const asRead = readRow(given, reading);
    const row = { ...asRead, read: completed(importable, asRead.read, now) };
    if (clave !== null) refuseRepeated(row, clave, firstWith);
    const existing = matched?.get(keyOf(row.read[clave ?? ''] ?? '')) ?? [];
    const problem = problemOf(row, { clave, existing, matched: matched !== undefined });
    const outcome = problem
      ? outcomeOf(importable, row, 'rechazada', [...row.motivos, ...problem])
      : decideBy(importable, { row, existing: existing[0] ?? null }, modo);
    return { row, existing: existing[0] ?? null, outcome };
  };
  return (some) => {
    const judged = some.map(judge);
    return {
      decided: judged.flatMap(({ outcome }) => outcome ?? []),
      planned: judged.flatMap(({ row, existing, outcome }) => (outcome ? [] : [{ row, existing }])),
    };
  };
}

/** Keys per search: each search reads the whole table. */
const KEYS_AT_ONCE = 20_000;

type Matching = { clave: string; rows: RowSource; reading: Parameters<typeof readRow>[1] };

/** Reads the existing row of each key, before anything is written. */
async function readMatches(
  tx: Transaction,
  importable: Importable,
  { clave, rows, reading }: Matching,
): Promise<Map<string, string[]>> {
  const matches = new Map<string, string[]>();
  let keys = new Set<string>();
  const look = async () => {
    const found = await findByKey(tx, importable, { clave, keys: [...keys] });
    for (const [key, ids] of found) matches.set(key, ids);
    keys = new Set();
  };
  for await (const some of rows()) {
    for (const { numero, values } of some) {
      const value = readRow({ numero, values: { [clave]: values[clave] }, original: [] }, reading).read[
        clave
      ];
      if (value !== undefined && value !== null) keys.add(keyOf(value));
    }
    if (keys.size >= KEYS_AT_ONCE) await look();
  }
  await look();
  return matches;
}

/**
 * Refuses a row whose key came in an earlier row. `firstWith` has the number of the first row with each
 * key.
 */
function refuseRepeated(row: ReadRow, clave: string, firstWith: Map<string, number>): void {
  const value = row.read[clave];
  if (value === undefined || value === null) return;
  const first = firstWith.get(keyOf(value));
  if (first === undefined) firstWith.set(keyOf(value), row.numero);
  else
    row.motivos.push({
      campo: clave,
      valor: shown(value),
      sugerencia: null,
      motivo: `está también en la fila ${first}`,
    });
}

function problemOf(
  row: ReadRow,
  { clave, existing, matched }: { clave: string | null; existing: string[]; matched: boolean },
): Motivo[] | undefined {
  if (row.motivos.length > 0) return [];
  if (!matched || existing.length < 2) return undefined;
  const valor = shown(row.read[clave ?? '']);
  return [{ campo: clave, valor, motivo: `lo tienen ${existing.length} que ya existen`, sugerencia: null }];
}

function decideBy(importable: Importable, { row, existing }: RowPlan, modo: ModoImportacion) {
  if (existing !== null && modo === 'crear')
    return { ...skipped(importable, row, 'ya existe'), filaId: existing };
  return existing === null && modo === 'actualizar' ? skipped(importable, row, 'no existe') : undefined;
}

const skipped = (importable: Importable, row: ReadRow, motivo: string) =>
  outcomeOf(importable, row, 'omitida', [{ campo: null, valor: '', motivo, sugerencia: null }]);

/** Report of a row that was not written. */
export function outcomeOf(
  { resource }: Importable,
  { numero, read, values, original }: ReadRow,
  resultado: ResultadoFila,
  motivos: Motivo[],
): Outcome {
  return {
    numero,
    resultado,
    // A correction finds its cell by the text of the cell, so the reason keeps that text, not the read value.
    motivos: motivos.map((one) => {
      const cell = one.campo === null ? undefined : values[one.campo];
      return resultado === 'rechazada' && cell !== undefined && cell !== null
        ? { ...one, valor: shown(cell) }
        : one;
    }),
    original,
    filaId: null,
    version: null,
    antes: null,
    etiqueta: shown(
      read[resource.label] ?? values[resource.label] ?? resource.begin?.(read)[resource.label] ?? '',
    ),
  };
}

/** Makes the new row from the values read, or gives the reasons to refuse it. */
export function newRowOf(
  importable: Importable,
  row: ReadRow,
): { values: RowValues } | { motivos: Motivo[] } {
  const { row: values, motivos } = completeRow(row, importedFields(importable));
  // Rules between fields need whole rows: on an incomplete row they would report false errors.
  const problems = motivos.length > 0 ? motivos : checked(importable, values, null);
  return problems.length > 0 ? { motivos: problems } : { values };
}

/** Changes to the existing row, with the values before; or the reason to refuse them. */
export function changesOf(
  importable: Importable,
  row: ReadRow,
  existing: Existing,
): { changes: RowValues; antes: RowValues } | { motivos: Motivo[] } {
  const names = Object.keys(row.read).filter(
    (name) => !sameValue(importable.resource.fields[name]?.input.kind, existing[name], row.read[name]),
  );
  const pick = (values: RowValues) => Object.fromEntries(names.map((name) => [name, values[name]]));
  const changes = pick(row.read);
  const motivos = checked(importable, { ...existing, ...changes }, existing);
  return motivos.length > 0 ? { motivos } : { changes, antes: pick(existing) };
}

/** Compares amounts as numbers: '12.5' equals the '12.5000' that a column gives. */
function sameValue(kind: string | undefined, one: unknown, other: unknown): boolean {
  if (one === null || other === null) return one === other;
  if (kind === 'money' || kind === 'percent') return Number(one) === Number(other);
  if (kind === 'moment') return Date.parse(String(one)) === Date.parse(String(other));
  return JSON.stringify(one) === JSON.stringify(other);
}

const checked = ({ resource }: Importable, row: RowValues, before: RowValues | null): Motivo[] =>
  (resource.check?.(row as never, before as never) ?? []).map(({ campo, motivo }) => ({
    campo,
    motivo,
    sugerencia: null,
    valor: row[campo] === null || row[campo] === undefined ? '' : shown(row[campo]),
  }));
