import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import type { RefusalRule } from '#oficina/base/steps/refuse-from.server.ts';
import { columnsOf } from '#platform/crud/crud-columns.server.ts';
import { masked, type Scope } from '#platform/crud/crud-scope.server.ts';
import { type RowReader, rowReader } from '#platform/crud/row-reader.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { executeKeptRows, executeRows } from '#platform/database/statements/prepared.server.ts';
import { AppError, notFound } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { type Linea, lineaLeida } from './linea-contract.ts';
import { type Papel, type PaperFamily, seesCosts, type Work } from './paper-family.server.ts';
import { publicLineas } from './public-lineas.ts';

type Columns = Record<string, PgColumn>;

/** Paper with its lines, or undefined out of the scope. `held` locks it until the transaction ends. */
export async function readPaper<Paper extends Papel>(
  db: Pick<Db, '_'>,
  family: PaperFamily<Paper>,
  id: string,
  scope: Scope = {},
  held = false,
): Promise<Paper | undefined> {
  const head = await readHead(db, family, id, scope, held);
  // The columns are those of the family's table.
  return head && ({ ...head, lineas: await readLines(db, family, id) } as Paper);
}

/** Paper without its lines, or undefined out of the scope. `held` locks it until the transaction ends. */
export async function readHead(
  db: Pick<Db, '_'>,
  family: PaperFamily,
  id: string,
  { where }: Pick<Scope, 'where'> = {},
  held = false,
): Promise<Omit<Papel, 'lineas'> | undefined> {
  const { head } = readersOf(family);
  const table = sql.raw(`"${getTableName(family.table)}"`);
  const query = sql`SELECT ${head.columns} FROM ${table} WHERE ${table}.id = ${id}${where && sql` AND (${where})`}${held ? sql` FOR UPDATE OF ${table}` : undefined}`;
  // Not kept by connections with a scope: each scope gives the statement another text.
  const rows = where
    ? await executeRows(db, query, { kept: false, answerOf: asTheyAre })
    : await executeKeptRows(db, query);
  const [row] = rows;
  return row && head.rowOf(row);
}

async function readLines(db: Pick<Db, '_'>, family: PaperFamily, id: string): Promise<Linea[]> {
  const lines = lineasReader(family);
  const table = sql.raw(`"${getTableName(family.lines)}"`);
  const rows = await executeKeptRows(
    db,
    sql`SELECT ${lines.columns} FROM ${table} WHERE papel_id = ${id} ORDER BY orden, id`,
  );
  return rows.map(lines.rowOf);
}

const asTheyAre = <Rows>(rows: Rows): Rows => rows;

type Readers = { head: RowReader<Omit<Papel, 'lineas'>>; lines: RowReader<Linea> };

const readers = new WeakMap<PaperFamily, Readers>();

/** Reads the lines of a family's papers. */
export const lineasReader = (family: PaperFamily): RowReader<Linea> => readersOf(family).lines;

/** The columns of a family, written to SQL the first time. */
function readersOf(family: PaperFamily): Readers {
  const made = readers.get(family) ?? { head: headOf(family), lines: makeLineasReader(family) };
  readers.set(family, made);
  return made;
}

function headOf({ resource, table }: PaperFamily): Readers['head'] {
  const { numero, ejercicio, emisor, destinatario } = getTableColumns(table);
  const own = { numero, ejercicio, emisor, destinatario } as Columns;
  return rowReader({ ...columnsOf(resource, table, labelledFamilies), ...own });
}

const LINE_FIELDS = Object.keys(lineaLeida.shape).filter((name) => name !== '_id');

function makeLineasReader({ lines }: PaperFamily): Readers['lines'] {
  const columns = getTableColumns(lines);
  // Some columns exist in one family only.
  const shown = LINE_FIELDS.flatMap((name) => (columns[name] ? [[name, columns[name]] as const] : []));
  return rowReader({ _id: lines.id, ...Object.fromEntries(shown) });
}

/** Paper within the scope; throws 404. */
export async function findPaper<Paper extends Papel>(
  db: Pick<Db, '_'>,
  family: PaperFamily<Paper>,
  id: string,
  scope: Scope = {},
): Promise<Paper> {
  const paper = await readPaper(db, family, id, scope);
  if (!paper) throw notFound(family.resource.one);
  return paper;
}

/**
 * Paper within the scope, locked until the transaction ends: the second of two writers reads what the
 * first one wrote. Throws 404.
 */
export async function holdPaper<Paper extends Papel>(
  { tx, family, scope }: Pick<Work<Paper>, 'tx' | 'family' | 'scope'>,
  id: string,
): Promise<Paper> {
  const paper = await readPaper(tx, family, id, scope, true);
  if (!paper) throw notFound(family.resource.one);
  return paper;
}

/** A step cannot start: not from the paper's state, or, without `step`, not from its version. Only `guardPaper` shows the paper. */
export class StepRefused extends AppError {
  readonly paper: Papel;
  readonly step: RefusalRule | undefined;

  constructor(paper: Papel, step?: RefusalRule) {
    super(
      step ? errorCodes.transicion : errorCodes.version,
      step
        ? 'Desde su estado de ahora no se puede hacer eso'
        : 'Alguien ha cambiado estos datos mientras los editabas',
    );
    this.paper = paper;
    this.step = step;
  }
}

/** Locks the paper that a step starts from. Throws `StepRefused` unless its state and its version are the step's; 404. */
export async function holdForStep<Paper extends Papel>(
  work: Pick<Work<Paper>, 'tx' | 'family' | 'scope'>,
  { _id, version }: { _id: string; version: number },
  { step, estadoOf }: { step: RefusalRule; estadoOf(paper: Papel): string },
): Promise<Paper> {
  const paper = await holdPaper(work, _id);
  if (!step.from.includes(estadoOf(paper))) throw new StepRefused(paper, step);
  if (paper.version !== version) throw new StepRefused(paper);
  return paper;
}

/** Paper with only the fields that the actor may see. */
export function shownTo({ actor, scope }: Pick<Work, 'actor' | 'scope'>, paper: Papel): Papel {
  return masked(scope, { ...paper, lineas: linesFor(actor, paper.lineas) });
}

/** Lines for the actor: without costs, unless they may see them; for a cliente, hidden prices are joined. */
function linesFor(actor: Work['actor'], lines: Papel['lineas']): Papel['lineas'] {
  if (seesCosts(actor)) return lines;
  if (actor.tipo !== 'cliente') return lines.map((line) => ({ ...line, coste: null }));
  return publicLineas(lines).lineas.map((line, index) => ({
    ...line,
    importe: line.mostrarPrecio ? (lines[index]?.importe ?? null) : null,
  }));
}
