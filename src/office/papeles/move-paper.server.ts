import { and, eq, sql } from 'drizzle-orm';
import { notFromHere, outOfDate } from '#api/errors.server.ts';
import { allowedFrom, type Papel, type Work } from './paper-family.server.ts';
import { findPaper, holdPaper } from './read-paper.server.ts';
import { rememberPaper } from './remember-paper.server.ts';
import { shownTo } from './write-paper.server.ts';

export type Move = {
  _id: string;
  version: number;
  /** States that the call can start from; from others it answers the allowed ones. */
  from: readonly string[];
  to: string;
  /**
   * Checks the conditions of the step, and throws when they fail; returns the columns that change with the
   * state.
   */
  effect?(paper: Papel): Promise<Record<string, unknown>> | Record<string, unknown>;
};

/**
 * Moves a paper from one state to another in a single statement. Answers 40902 with the states that it can go
 * to when the step is not allowed, and 40901 when somebody changed the paper since it was read. Of two calls
 * at once, only one succeeds.
 */
export async function movePaper(work: Work, { _id, version, from, to, effect }: Move): Promise<Papel> {
  const { tx, actor, now, family } = work;
  const { table } = family;
  const antes = await holdPaper(work, _id);
  const allowed = allowedFrom(family, antes, actor);
  // A step may be repeated without a change of state, but never on a paper that has ended.
  const reachable = antes.estado === to ? allowed.length > 0 : allowed.includes(to);
  if (!from.includes(antes.estado) || !reachable) throw notFromHere(allowed);
  if (antes.version !== version) throw outOfDate(shownTo(work, antes));
  const columns = (await effect?.(antes)) ?? {};
  const { rowCount } = await tx
    .update(table)
    .set({ ...columns, estado: to, version: sql`${table.version} + 1`, modificadoEn: now } as never)
    .where(and(eq(table.id, _id), eq(table.version, version), eq(table.estado, antes.estado)));
  // The step may take the paper out of the caller's scope, so it is read without one.
  const despues = await findPaper(tx, family, _id);
  if (!rowCount)
    throw from.includes(despues.estado)
      ? outOfDate(shownTo(work, despues))
      : notFromHere(allowedFrom(family, despues, actor));
  await rememberPaper(work, antes, despues);
  return despues;
}
