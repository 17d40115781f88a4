import { and, asc, eq, getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { columnsOf } from '#api/crud-columns.server.ts';
import type { Scope } from '#api/crud-scope.server.ts';
import type { Db } from '#api/db.server.ts';
import { notFound } from '#api/errors.server.ts';
import { labelledFamilies } from '../labels.server.ts';
import { type Linea, lineaLeida } from './linea-contract.ts';
import type { Papel, PaperFamily, Work } from './paper-family.server.ts';

/** Paper with its lines, or undefined out of the scope. `held` locks it until the transaction ends. */
export async function readPaper(
  db: Pick<Db, 'select'>,
  family: PaperFamily,
  id: string,
  scope: Scope = {},
  held = false,
): Promise<Papel | undefined> {
  const { resource, table } = family;
  const { numero, ejercicio, emisor, destinatario } = getTableColumns(table) as Record<string, PgColumn>;
  const query = db
    .select({
      ...columnsOf(resource, table, labelledFamilies),
      numero,
      ejercicio,
      emisor,
      destinatario,
    } as never)
    .from(table)
    .where(and(eq(table.id, id), scope.where));
  const asked = held ? query.for('update', { of: table }) : query;
  // Without a scope the query is always the same, so it is prepared once.
  const [head] = await (scope.where ? asked : asked.prepare(`papel-${resource.name}-${held}`).execute());
  if (!head) return undefined;
  return { ...(head as Omit<Papel, 'lineas'>), lineas: await readLines(db, family, id) };
}

/** Paper within the scope; throws 404. */
export async function findPaper(
  db: Pick<Db, 'select'>,
  family: PaperFamily,
  id: string,
  scope: Scope = {},
): Promise<Papel> {
  const paper = await readPaper(db, family, id, scope);
  if (!paper) throw notFound(family.resource.one);
  return paper;
}

/**
 * Paper within the scope, locked until the transaction ends: the second of two writers reads what the
 * first one wrote. Throws 404.
 */
export async function holdPaper(
  { tx, family, scope }: Pick<Work, 'tx' | 'family' | 'scope'>,
  id: string,
): Promise<Papel> {
  const paper = await readPaper(tx, family, id, scope, true);
  if (!paper) throw notFound(family.resource.one);
  return paper;
}

const LINE_FIELDS = Object.keys(lineaLeida.shape).filter((name) => name !== '_id');

async function readLines(db: Pick<Db, 'select'>, { lines }: PaperFamily, id: string): Promise<Linea[]> {
  const columns = getTableColumns(lines) as Record<string, PgColumn>;
  // Some columns exist in one family only.
  const shown = Object.fromEntries(
    LINE_FIELDS.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])),
  );
  const rows = await db
    .select({ _id: lines.id, ...shown } as never)
    .from(lines)
    .where(eq(lines.papelId, id))
    .orderBy(asc(lines.orden), asc(sql`${lines.id}`))
    .prepare(`lineas-${getTableName(lines)}`)
    .execute();
  return rows as Linea[];
}
