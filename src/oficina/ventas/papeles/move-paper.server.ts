import { and, eq, sql } from 'drizzle-orm';
import { refusalOf } from '#oficina/base/steps/refuse-from.server.ts';
import type { Step } from '#oficina/base/steps/step-table.ts';
import { outOfDate } from '#platform/http/errors.server.ts';
import { allowedFrom, type Papel, type Work } from './paper-family.server.ts';
import { findPaper, holdPaper, shownTo } from './read-paper.server.ts';
import { rememberPaper } from './remember-paper.server.ts';

export type Move = {
  _id: string;
  version: number;
  /** States where the step can start; from another state the call answers the allowed ones. */
  step: Pick<Step, 'from' | 'to' | 'refusal' | 'inUse'>;
  /**
   * Checks the conditions of the step, and throws when they fail. Gives the columns that change with the
   * state.
   */
  effect?(paper: Papel): Promise<Record<string, unknown>> | Record<string, unknown>;
};

/**
 * Moves a paper from one state to another. Throws 40902 with the allowed states when the step is not
 * possible, and 40901 when somebody changed the paper after it was read. Of two calls at the same time,
 * only one succeeds.
 */
export async function movePaper(work: Work, { _id, version, step, effect }: Move): Promise<Papel> {
  const { tx, actor, now, family } = work;
  const { table } = family;
  const antes = await holdPaper(work, _id);
  refuseStep(work, antes, step);
  if (antes.version !== version) throw outOfDate(shownTo(work, antes));
  const { from, to = antes.estado } = step;
  const columns = (await effect?.(antes)) ?? {};
  const { rowCount } = await tx
    .update(table)
    .set({ ...columns, estado: to, version: sql`${table.version} + 1`, modificadoEn: now } as never)
    .where(and(eq(table.id, _id), eq(table.version, version), eq(table.estado, antes.estado)));
  // Read without a scope: the step may take the paper out of the caller's.
  const despues = await findPaper(tx, family, _id);
  if (!rowCount)
    throw from.includes(despues.estado)
      ? outOfDate(shownTo(work, despues))
      : refusalOf(step, allowedFrom(family, despues, actor));
  await rememberPaper(work, antes, despues);
  return despues;
}

/** Throws 40902 with the states that the paper can go to, unless it can take the step. */
export function refuseStep({ family, actor }: Work, paper: Papel, step: Move['step']): void {
  const { estado } = paper;
  const { from, to } = step;
  const allowed = allowedFrom(family, paper, actor);
  // A step may be repeated without a change of state, but never on a paper that has ended.
  const reachable = to === undefined || to === estado ? allowed.length > 0 : allowed.includes(to);
  if (!from.includes(estado) || !reachable) throw refusalOf(step, allowed);
}
