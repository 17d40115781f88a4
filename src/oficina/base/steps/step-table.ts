import {
  type Accion,
  type Perfil,
  permitted,
  type Recurso,
  type TipoUsuario,
} from '#oficina/base/roles/roles.ts';
import { recordOf } from '#platform/kit/contract/keys-of.ts';

export type Row = Readonly<Record<string, unknown>>;

export type StepChoice = { value: string; label: string; chosen: boolean };

/** Field that the dialog of a step asks for; the body of the call has it by its name. */
export type StepField = {
  name: string;
  label: string;
  description?: string;
  /** Message when it is empty; a field without it may be left empty. */
  missing?: string;
  /** Most letters. */
  longest?: number;
  type?: 'text' | 'date';
  /** Values to choose from, with the title of each. */
  options?: Readonly<Record<string, string>>;
  /** Values of which several may be chosen; without any, the field is hidden. */
  choices?(row: Row): readonly StepChoice[];
};

/** Texts of the dialog before a step: it asks for a reason, or only for confirmation. */
export type StepDialog = {
  title: string | ((row: Row) => string);
  warning?: string;
  text?: string | ((row: Row) => string);
  /** Asks why, in the field `motivo`; lengths in letters. */
  reason?: {
    description: string | ((row: Row) => string);
    shortest: number;
    longest: number;
    empty?: string;
  };
  /** Words of the button that takes the step. */
  action: string;
  /** The step loses something for good. */
  dangerous?: true;
};

/** Step of a family, as its table defines it: the server reads from it what is allowed, and the screens read their texts. */
type StepSpec = {
  /** Statuses from which the step can be taken. */
  from: readonly string[];
  /** Status after the step; without it, the status stays. */
  to?: string;
  /** Status after the step, by the status before it: for a step that changes only some statuses. */
  onward?: Readonly<Partial<Record<string, string>>>;
  method?: 'DELETE' | 'POST' | 'PUT';
  /** Action of the matrix of roles; `T`, change of state, by default. */
  accion?: Accion;
  /** Kinds of user that may make the call; by default, workers. */
  tipos?: readonly TipoUsuario[];
  /** Message of the 40902 in a status that does not allow the step, instead of the usual one. */
  refusal?: string;
  /** The step is refused with a 40904, which does not list the allowed statuses. */
  inUse?: true;
  /** The call takes no version: nothing of the row changes by it. */
  free?: true;
  /** Text of its button in the office, for all its statuses or by status; a status without a text has no button. */
  button?: string | Readonly<Partial<Record<string, string>>>;
  /** Statuses in which it is the usual step. */
  main?: readonly string[];
  /** Condition on the row, besides its status, to offer the button; the server has its own. */
  when?(row: Row): boolean;
  /** Fields of its dialog; without them and without correo, the button takes the step. */
  fields?: readonly StepField[];
  dialog?: StepDialog;
  /** Call that gives the text of the correo, to review it before it is sent. */
  mails?: 'prepararCorreo' | 'prepararRecordatorio' | 'prepararEnvio';
  /** Verbs of the steps that it takes one after another, with the rights of each. */
  through?: readonly string[];
  /** Verb of the step to take instead where no correo can be sent. */
  byHand?: string;
  /** Message when it is done; by default, that of any change of the family. */
  done?: string;
  /** Message when it fails and the server does not say why; by default, that of any change of the family. */
  fallback?: string;
};

export type Step = StepSpec &
  Required<Pick<StepSpec, 'method' | 'accion' | 'tipos'>> & {
    /** Name in the API, after its family's. */
    verb: string;
    recurso: Recurso;
  };

/** Steps of a family by their verb. Their order is that of the buttons: the usual one of each status comes last. */
export type StepTable = Readonly<Record<string, Step>>;

/** Table of the steps of a family; `recurso` is the row of the matrix of roles that decides who takes them. */
export const stepTable = <const Steps extends Readonly<Record<string, Partial<StepSpec>>>>(
  recurso: Recurso,
  // A step that lacks something is wrong here alone: the others keep their types.
  steps: Steps & { readonly [Verb in keyof Steps]: StepSpec },
): { readonly [Verb in keyof Steps]: Steps[Verb] & Step & { verb: Verb } } =>
  Object.fromEntries(
    Object.entries(steps).map(([verb, step]) => [
      verb,
      { method: 'PUT', accion: 'T', tipos: ['trabajador'], ...step, verb, recurso },
    ]),
  ) as never;

/** For each of these statuses, those of them that its steps lead to, the usual one first. */
export function nextStates<State extends string>(
  table: StepTable,
  states: readonly State[],
): Record<State, readonly State[]> {
  const steps = Object.values(table).toReversed();
  const after = (estado: string) =>
    steps.flatMap(({ from, to }) => (to !== undefined && to !== estado && from.includes(estado) ? [to] : []));
  return recordOf(states, (estado) =>
    [...new Set(after(estado))].flatMap((to) => states.find((state) => state === to) ?? []),
  );
}

/** Status in which a step leaves a row that is in `estado`. */
export const statusAfter = ({ to, onward }: Pick<Step, 'to' | 'onward'>, estado: string): string =>
  onward?.[estado] ?? to ?? estado;

/** Whether the button of a step opens a dialog, and takes nothing by itself. */
export const asks = ({ through, fields, mails }: Pick<Step, 'through' | 'fields' | 'mails'>): boolean =>
  Boolean(through || fields || mails);

/** Text of a step's button for a row in this status; undefined if it has no button. */
export const buttonOf = ({ from, button }: Step, estado: string): string | undefined =>
  typeof button === 'string' ? (from.includes(estado) ? button : undefined) : button?.[estado];

/** Steps whose button this user sees on this row, by its status. */
export const offeredSteps = <Offered extends Step>(
  table: Readonly<Record<string, Offered>>,
  row: Row,
  { estado, perfil }: { estado: string; perfil: Perfil },
): Offered[] =>
  Object.values(table).filter(
    (step) =>
      buttonOf(step, estado) !== undefined &&
      step.tipos.some((tipo) => tipo === perfil.tipo) &&
      permitted(perfil, step.recurso, step.accion) !== null &&
      (step.when?.(row) ?? true),
  );
