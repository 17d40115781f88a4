import { and, asc, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { columnsOf } from '#api/crud-columns.server.ts';
import type { Scope } from '#api/crud-scope.server.ts';
import type { Db } from '#api/db.server.ts';
import { notFound } from '#api/errors.server.ts';
import { keptStatement } from '#api/kept-statement.server.ts';
import { inOnePacket } from '#api/one-packet.server.ts';
import { labelledFamilies } from '../labels.server.ts';
import { type Linea, lineaLeida } from './linea-contract.ts';
import type { Papel, PaperFamily, Work } from './paper-family.server.ts';

/** Paper with its lines, or undefined out of the scope. `held` locks it until the transaction ends. */
export async function readPaper(
  db: Pick<Db, 'select' | '_'>,
  family: PaperFamily,
  id: string,
  scope: Scope = {},
  held = false,
): Promise<Papel | undefined> {
  // PostgreSQL reads the lines once it has the lock of the head.
  const [[head], lineas] = await inOnePacket(db, () => [
    readHead(db, family, { id, where: scope.where, held }),
    readLines(db, family, id),
  ]);
  return head && { ...head, lineas };
}

type Heading = { id: string; where: SQL | undefined; held: boolean };

function readHead(
  db: Pick<Db, 'select' | '_'>,
  { resource, table }: PaperFamily,
  { id, where, held }: Heading,
): Promise<Omit<Papel, 'lineas'>[]> {
  const { numero, ejercicio, emisor, destinatario } = getTableColumns(table) as Record<string, PgColumn>;
  const write = (wanted: SQL | undefined) => {
    const query = db
      .select({
        ...columnsOf(resource, table, labelledFamilies),
        numero,
        ejercicio,
        emisor,
        destinatario,
      } as never)
      .from(table)
      .where(wanted);
    return held ? query.for('update', { of: table }) : query;
  };
  // Without a scope the query is always the same, so it is written once.
  const rows = where
    ? write(and(eq(table.id, id), where)).execute()
    : keptStatement(db, `papel-${resource.name}-${held}`, () =>
        write(eq(table.id, sql.placeholder('id'))),
      ).execute({ id });
  return rows as unknown as Promise<Omit<Papel, 'lineas'>[]>;
}

/** Paper within the scope; throws 404. */
export async function findPaper(
  db: Pick<Db, 'select' | '_'>,
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

function readLines(db: Pick<Db, 'select' | '_'>, { lines }: PaperFamily, id: string): Promise<Linea[]> {
  const statement = keptStatement(db, `lineas-${getTableName(lines)}`, () => {
    const columns = getTableColumns(lines) as Record<string, PgColumn>;
    // Some columns exist in one family only.
    const shown = Object.fromEntries(
      LINE_FIELDS.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])),
    );
    return db
      .select({ _id: lines.id, ...shown } as never)
      .from(lines)
      .where(eq(lines.papelId, sql.placeholder('id')))
      .orderBy(asc(lines.orden), asc(sql`${lines.id}`));
  });
  return statement.execute({ id }) as unknown as Promise<Linea[]>;
}
