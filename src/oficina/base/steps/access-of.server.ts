import { allow } from '#oficina/base/roles/actor.server.ts';
import type { Step } from './step-table.ts';

/** Access of the call of a step: the right and the kinds of user that its table says. */
export const accessOf = ({ recurso, accion, tipos }: Pick<Step, 'recurso' | 'accion' | 'tipos'>) =>
  allow(recurso, accion, tipos);
