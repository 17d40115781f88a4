import { v7 as uuid } from 'uuid';
import type { LabelledFamilies } from '#platform/crud/crud-columns.server.ts';
import { guardOf } from '#platform/crud/crud-refusals.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import type { Decisiones, Motivo } from './contract.ts';
import type { Importable, RowValues } from './importable.server.ts';
import { type Existing, readExisting } from './match-rows.server.ts';
import {
  changesOf,
  createPlanner,
  type ImportOptions,
  newRowOf,
  type Outcome,
  outcomeOf,
  type RowPlan,
  type RowSource,
  type Understanding,
} from './plan-rows.server.ts';
import type { ReadRow } from './read-rows.ts';
import { BEGUN } from './understood-rows.ts';
import {
  type Author,
  type ChangedRow,
  type HistoryChange,
  insertRows,
  type NewRow,
  rememberRows,
  updateRows,
} from './write-rows.server.ts';

export type ImportContext = {
  importable: Importable;
  families: LabelledFamilies;
  /** Names of tables, for the messages about refusals of the database. */
  tableNames: Readonly<Record<string, string>>;
  by: Author;
  now: Date;
  /** Fields that the rows may give; by default, the fields that files may bring. */
  given?: Readonly<Record<string, Field>>;
  /** Whether the caller will roll the transaction back. */
  trial?: boolean;
  /** How cells are understood; without it, they are read literally. */
  understanding?: Understanding;
  /** Receives the fields of a new row that were deduced from its other fields. */
  understood?(row: ReadRow, begun: RowValues): void;
  /** Id of the import. */
  lote: string;
  /** Before the write, links the rows to the rows that they name. Gives the reason for each row that cannot be linked. */
  link?(tx: Transaction, context: ImportContext, rows: readonly ReadRow[]): Promise<Map<number, Motivo>>;
  /** Receives the number of rows done. */
  progress?(done: number): Promise<void>;
};

/** Rows to import, in batches, with the fields that any of them may have. */
export type ImportInput = ImportOptions & { rows: RowSource; names: readonly string[] };

/**
 * Imports rows into a family within the caller's transaction, so that all stay or none. It works part by
 * part, to hold only one part in memory. A row refused by a schema, by a rule between fields or by the
 * database is reported and does not stop the others. `keep` receives the outcomes of each part, in row
 * order. After a real import, the caller runs `settleVersions`.
 */
export async function importRows(
  tx: Transaction,
  context: ImportContext,
  brought: ImportInput,
  keep: (outcomes: Outcome[]) => Promise<void>,
): Promise<void> {
  const plan = await createPlanner(tx, context, brought);
  let done = 0;
  for await (const some of brought.rows()) {
    const { planned, decided } = plan(some);
    const written = planned.length > 0 ? await writeBatch(tx, context, planned) : [];
    await keep([...decided, ...written].toSorted((a, b) => a.numero - b.numero));
    done += some.length;
    await context.progress?.(done);
  }
}

type Work = {
  row: ReadRow;
  id: string;
  existing: Existing | null;
  values: RowValues;
  antes: RowValues | null;
};

async function writeBatch(tx: Transaction, context: ImportContext, planned: RowPlan[]): Promise<Outcome[]> {
  const { importable } = context;
  const rows = planned.map(({ row }) => row);
  const unlinked = await context.link?.(tx, context, rows);
  const unallowed = await importable.refuse?.(tx, rows);
  const existing = await readExisting(
    tx,
    context,
    planned.flatMap(({ existing: id }) => id ?? []),
  );
  const outcomes: Outcome[] = [];
  const work: Work[] = [];
  for (const one of planned) {
    const alone = unlinked?.get(one.row.numero) ?? unallowed?.get(one.row.numero);
    if (alone) {
      outcomes.push(outcomeOf(importable, one.row, 'rechazada', [alone]));
      continue;
    }
    const prepared = prepare(context, one.row, one.existing === null ? null : existing.get(one.existing));
    if ('resultado' in prepared) outcomes.push(prepared);
    else work.push(prepared);
  }
  const { done, refused } = await writeAll(tx, context, work);
  await remember(tx, context, done);
  outcomes.push(...done.map((one) => outcomeOfDone(importable, one)));
  outcomes.push(...refused.map(({ row, motivo }) => outcomeOf(importable, row, 'rechazada', [motivo])));
  return outcomes;
}

/**
 * Plans the write of a row, or gives its outcome if there is none. `existing` is undefined if the row
 * was deleted meanwhile.
 */
function prepare(
  context: ImportContext,
  row: ReadRow,
  existing: Existing | null | undefined,
): Work | Outcome {
  const { importable, now, by } = context;
  const refuse = (motivos: Motivo[]) => outcomeOf(importable, row, 'rechazada', motivos);
  if (existing === undefined)
    return refuse([{ campo: null, valor: '', motivo: 'alguien lo acaba de eliminar', sugerencia: null }]);
  if (existing === null) {
    const signedRow = importable.byDefault ? signed(row, importable.byDefault, by) : row;
    const begun = begunBy(importable, signedRow, context.understanding?.decisiones ?? {});
    const fresh = newRowOf(importable, { ...signedRow, read: { ...begun, ...signedRow.read } });
    if ('values' in fresh) context.understood?.(row, begun);
    if ('motivos' in fresh) return refuse(fresh.motivos);
    return { row, id: uuid({ msecs: now.getTime() }), existing, values: fresh.values, antes: null };
  }
  const changed = changesOf(importable, row, existing);
  if ('motivos' in changed) return refuse(changed.motivos);
  if (Object.keys(changed.changes).length > 0)
    return { row, id: existing._id, existing, values: changed.changes, antes: changed.antes };
  const same = [{ campo: null, valor: '', motivo: 'ya estaba igual', sugerencia: null }];
  return { ...outcomeOf(importable, row, 'omitida', same), filaId: existing._id };
}

/** Fields of a new row that are deduced from its other fields, without the ways that a person turned off. */
function begunBy({ resource }: Importable, { read }: ReadRow, decisiones: Decisiones): RowValues {
  const begun = resource.begin?.(read) ?? {};
  return Object.fromEntries(
    Object.entries(begun).filter(([name]) => decisiones[BEGUN[name] ?? 'nombres'] !== 'no'),
  );
}

const signed = (row: ReadRow, field: string, by: Author): ReadRow => ({
  ...row,
  read: { [field]: by._id, ...row.read },
});

type RowRefusal = { row: ReadRow; motivo: Motivo };

/**
 * Writes all rows at once. If the database refuses, it tries each row alone and undoes it, then writes the
 * accepted rows together. A savepoint kept for each row would hold a lock until the end, and there is no
 * room for thousands of locks.
 */
async function writeAll(
  tx: Transaction,
  context: ImportContext,
  work: Work[],
): Promise<{ done: Work[]; refused: RowRefusal[] }> {
  const written = await tryAll(tx, context, work);
  const refused: RowRefusal[] = [];
  const passed: Work[] = [];
  for (const one of work.filter(({ id }) => !written.has(id))) {
    const motivo = await probe(tx, context, one);
    if (motivo) refused.push({ row: one.row, motivo });
    else passed.push(one);
  }
  const again = passed.length > 0 ? await tryAll(tx, context, passed) : new Set();
  for (const one of passed.filter(({ id }) => !again.has(id))) {
    const motivo = await writeOne(tx, context, one);
    if (motivo) refused.push({ row: one.row, motivo });
    else written.add(one.id);
  }
  return { done: work.filter(({ id }) => written.has(id) || again.has(id)), refused };
}

/** Writes the rows and gives their ids; none if the database refuses a row. */
async function tryAll(tx: Transaction, context: ImportContext, work: Work[]): Promise<Set<string>> {
  try {
    return await tx.transaction((inner) => write(inner, context, work));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return new Set();
  }
}

class ProbeRollback extends Error {
  override name = 'ProbeRollback';
}

/**
 * Gives the reason why the database refuses a row alone, and leaves no row; undefined if it accepts the
 * row.
 */
function probe(tx: Transaction, context: ImportContext, one: Work): Promise<Motivo | undefined> {
  return told(context, one, async () => {
    try {
      await tx.transaction(async (inner) => {
        await write(inner, context, [one], true);
        throw new ProbeRollback();
      });
    } catch (error) {
      if (!(error instanceof ProbeRollback)) throw error;
    }
  });
}

/** Writes one row in a savepoint and keeps it. */
const writeOne = (tx: Transaction, context: ImportContext, one: Work): Promise<Motivo | undefined> =>
  told(context, one, () => tx.transaction(async (inner) => void (await write(inner, context, [one], true))));

async function told(
  { importable, tableNames }: ImportContext,
  one: Work,
  work: () => Promise<void>,
): Promise<Motivo | undefined> {
  try {
    await guardOf({ tableNames }, importable.resource, importable.table)(work);
    return undefined;
  } catch (error) {
    return motivoOf(error, one);
  }
}

function motivoOf(error: unknown, { row }: Work): Motivo {
  if (error instanceof AppError) {
    const [field] = error.more.campos ?? [];
    const campo = field?.campo || null;
    const given = campo === null ? undefined : row.values[campo];
    return {
      campo,
      motivo: field?.motivo ?? error.message,
      sugerencia: null,
      valor: given === undefined || given === null ? '' : String(given).slice(0, 200),
    };
  }
  if (!isRefusal(error)) throw error;
  return { campo: null, valor: '', motivo: 'la base de datos no lo admite', sugerencia: null };
}

/**
 * Tells errors of the rows from errors of the server: data (22), integrity (23), two rows that clash (27),
 * and errors that a trigger raises.
 */
const isRefusal = (error: unknown) => /^(22|23|27|P0001)/.test(sqlState(error).code ?? '');

async function write(
  tx: Transaction,
  { importable, now, lote, trial }: ImportContext,
  work: Work[],
  strict = false,
): Promise<Set<string>> {
  const own = { ...('loteId' in importable.table && { loteId: lote }) };
  // A trial takes no numbers, because a rollback does not give back those of a sequence.
  const numberless = trial && importable.resource.fields.codigo?.system;
  const rows: NewRow[] = work
    .filter(({ existing }) => existing === null)
    .map(({ id, values }) => ({
      id,
      values: {
        ...values,
        ...importable.extra,
        ...importable.derive?.(values),
        ...own,
        ...(numberless && { codigo: id }),
      },
    }));
  const written = await insertRows(tx, importable, { rows, now, strict });
  for (const same of changesTogether(importable, work, own))
    for (const id of await updateRows(tx, importable, { rows: same, now })) written.add(id);
  return written;
}

/** Groups the rows that change in the same fields, for one statement each. */
function changesTogether(importable: Importable, work: Work[], own: RowValues): ChangedRow[][] {
  const rows = work.flatMap(({ id, existing, values }): ChangedRow[] =>
    existing
      ? [{ id, version: existing.version, values: { ...values, ...importable.derive?.(values), ...own } }]
      : [],
  );
  return [...Map.groupBy(rows, ({ values }) => Object.keys(values).sort().join()).values()];
}

async function remember(
  tx: Transaction,
  { importable, by, now }: ImportContext,
  done: Work[],
): Promise<void> {
  const changes = done.map(({ id, antes, values }): HistoryChange => ({ id, antes, despues: values }));
  await rememberRows(tx, { familia: importable.resource.name, by, now }, changes);
}

function outcomeOfDone(importable: Importable, { row, id, existing, antes }: Work): Outcome {
  return {
    ...outcomeOf(importable, row, existing ? 'actualizada' : 'creada', row.avisos),
    filaId: id,
    version: existing ? existing.version + 1 : 1,
    antes,
  };
}
