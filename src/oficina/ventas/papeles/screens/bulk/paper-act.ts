import { type Perfil, permitted } from '#oficina/base/roles/roles.ts';
import { buttonOf, type Row, type Step } from '#oficina/base/steps/step-table.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import type { PaperKind } from '../paper-kind.ts';

/** Why some rows are left out, in singular and in plural: 'ya emitida', 'ya emitidas'. */
export type Reason = readonly [one: string, many: string];

/** Something that is done to each of several papers; the server decides again for each. */
export type PaperAct = {
  /** Word of its button: 'Enviar'. */
  verb: string;
  /** Word of its result, in the gender of the family: 'Enviadas'. */
  done: string;
  /** Tells the effect of the act, and what of it can be undone. */
  about: string;
  /** The act sends correos, so it needs a way to send them. */
  mails?: true;
  /** The act asks which responsable to assign. */
  asks?: 'responsable';
  may(user: Perfil): boolean;
  leftOut(row: CrudRow): Reason | undefined;
  run(row: CrudRow, chosen: string): Promise<CrudRow>;
  /** Restores the values of `before` in the row, which `run` left as `after`. */
  undo?(before: CrudRow, after: CrudRow): Promise<CrudRow>;
};

type OfStep = Pick<PaperAct, 'verb' | 'done' | 'about'> & {
  step: Step;
  /** Status that decides the steps of the row. */
  stateOf(row: Row): string;
  /** Why the step is not for this row. */
  reason(row: Row): Reason;
};

/** Makes the act of a step of the family's table: it reaches the rows whose own screen offers the step. */
export const stepAct = ({ step, stateOf, reason, ...words }: OfStep): PaperAct => ({
  ...words,
  ...(step.mails && { mails: true }),
  may: (user) => permitted(user, step.recurso, step.accion) !== null,
  leftOut: (row) =>
    buttonOf(step, stateOf(row)) !== undefined && (step.when?.(row) ?? true) ? undefined : reason(row),
  run: ({ _id, version }) => crudCalls(step.recurso).paso(step, { _id, version }),
});

/** Makes the act that gives several papers one responsable; a paper that can no longer be written keeps its own. */
export function assignAct({ resource, editable }: PaperKind, done: string, closed: Reason): PaperAct {
  const { actualizar } = crudCalls(resource.name);
  return {
    verb: 'Asignar',
    done,
    about: 'Se les pone este responsable. Al acabar lo puedes deshacer.',
    asks: 'responsable',
    may: (user) => permitted(user, resource.name as Step['recurso'], 'A') !== null,
    leftOut: ({ estado }) => (editable.includes(String(estado)) ? undefined : closed),
    run: (row, chosen) => actualizar(row, { _idResponsable: chosen || null }),
    undo: (before, after) => actualizar(after, { _idResponsable: before._idResponsable ?? null }),
  };
}
