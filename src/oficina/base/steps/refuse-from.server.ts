import { inUse, notFromHere } from '#platform/http/errors.server.ts';
import type { Step } from './step-table.ts';

export type RefusalRule = Pick<Step, 'from' | 'refusal' | 'inUse'>;

/** Refusal of a step that the status does not allow: 40902 with the allowed statuses, or the step's own 40904. */
export const refusalOf = ({ refusal, inUse: used }: Omit<RefusalRule, 'from'>, allowed: readonly string[]) =>
  used && refusal !== undefined ? inUse(refusal) : notFromHere(allowed, refusal);

/** Throws that refusal if the step cannot be taken from this status. */
export function refuseFrom(step: RefusalRule, estado: string, allowed: readonly string[]): void {
  if (!step.from.includes(estado)) throw refusalOf(step, allowed);
}
