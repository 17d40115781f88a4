import { and, eq, sql } from 'drizzle-orm';
import { notFromHere, outOfDate } from '#api/errors.server.ts';
import { allowedFrom, type Papel, type Work } from './paper-family.server.ts';
import { findPaper, holdPaper } from './read-paper.server.ts';
import { rememberPaper } from './remember-paper.server.ts';
import { shownTo } from './write-paper.server.ts';

export type Move = {
  _id: string;
  version: number;
  /** Statuses that this call goes from; others are told where they may go. */
  from: readonly string[];
  to: string;
  /** What must be so, or throws; gives the columns that change with the status. */
  effect?(paper: Papel): Promise<Record<string, unknown>> | Record<string, unknown>;
};

/**
 * One step of a paper, compared and made in the same statement: 40902 with where it may go when it may not from where it
 * is, 40901 if somebody changed it since it was read. Of two at once, one does it.
 */
export async function movePaper(work: Work, { _id, version, from, to, effect }: Move): Promise<Papel> {
  const { tx, actor, now, family } = work;
  const { table } = family;
  const antes = await holdPaper(work, _id);
  const allowed = allowedFrom(family, antes, actor);
  // What is done again where it is moves nothing, and nothing is done to what goes nowhere any more.
  const reachable = antes.estado === to ? allowed.length > 0 : allowed.includes(to);
  if (!from.includes(antes.estado) || !reachable) throw notFromHere(allowed);
  if (antes.version !== version) throw outOfDate(shownTo(work, antes));
  const columns = (await effect?.(antes)) ?? {};
  const { rowCount } = await tx
    .update(table)
    .set({ ...columns, estado: to, version: sql`${table.version} + 1`, modificadoEn: now } as never)
    .where(and(eq(table.id, _id), eq(table.version, version), eq(table.estado, antes.estado)));
  // Who sees it afterwards is not who could do it: it is read as it is.
  const despues = await findPaper(tx, family, _id);
  if (!rowCount)
    throw from.includes(despues.estado)
      ? outOfDate(shownTo(work, despues))
      : notFromHere(allowedFrom(family, despues, actor));
  await rememberPaper(work, antes, despues);
  return despues;
}
