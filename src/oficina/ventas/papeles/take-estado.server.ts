import type { z } from 'zod';
import { permitted } from '#oficina/base/roles/roles.ts';
import { buttonOf } from '#oficina/base/steps/step-table.ts';
import { invalidFields, notAllowed, notFromHere, outOfDate } from '#platform/http/errors.server.ts';
import { type Move, refuseStep } from './move-paper.server.ts';
import { allowedFrom, type Papel, type PaperFamily, type Work } from './paper-family.server.ts';
import type { Origin, PaperStep } from './paper-step.server.ts';
import { holdPaper, shownTo } from './read-paper.server.ts';
import { updatePaper } from './write-paper.server.ts';

type Body = Record<string, unknown>;

/** Steps that `estado` may take, and where the call comes from. */
type Taking = { steps: readonly PaperStep[]; from: Origin };

/** Fields of a body with which a call also takes steps: `estado`, and the fields of those steps. */
export function estadoShape(
  { resource }: Pick<PaperFamily, 'resource'>,
  steps: readonly PaperStep[],
): Record<string, z.ZodOptional<z.ZodType>> {
  const { estado } = resource.fields;
  if (!estado) throw new Error(`${resource.name} has no estado`);
  const asked = { estado: estado.schema.describe('Al que pasa, con lo que hace y pide ese paso') };
  // Without examples: the right values depend on the status of the row.
  const fields = [...Object.entries(asked), ...fieldsOf(steps)].map(
    ([name, schema]) => [name, schema.optional().meta({ ...schema.meta(), examples: [] })] as const,
  );
  return Object.fromEntries(fields);
}

const fieldsOf = (steps: readonly PaperStep[]): [string, z.ZodType][] =>
  steps.flatMap(({ body = {} }) => Object.entries(body) as [string, z.ZodType][]);

/**
 * Changes a paper and takes the one step from its status to `estado`, in the transaction of `work`. The fields are written before or after
 * the step, in the status that allows it. Throws the errors of the step's own call, and 40902 when no single step leads there.
 */
export async function changePaper(work: Work, sent: Body, taking: Taking): Promise<Papel> {
  const { estado, said, changes } = apart(sent, taking.steps);
  const { _id, version, ...rest } = changes;
  if (estado === undefined && Object.keys(said).length === 0) return updatePaper(work, changes);
  const paper = await holdPaper(work, _id);
  if (version !== undefined && version !== paper.version) throw outOfDate(shownTo(work, paper));
  const { family } = work;
  const to = estado ?? paper.estado;
  const steps = stepsBetween(work, paper, { to, steps: taking.steps, said });
  if (steps.length > 1) throw notFromHere(allowedFrom(family, paper, work.actor));
  const take = (from: Papel) => takeSteps(work, from, { ...taking, steps, said });
  if (steps.length > 0 && Object.keys(rest).length === 0) return take(paper);
  if (family.editable.includes(paper.estado) || !family.editable.includes(to))
    return take(await updatePaper(work, changes));
  const moved = await take(paper);
  return updatePaper(work, { ...rest, _id: moved._id });
}

/** Makes a paper and takes it to `estado`, through the fewest steps that lead there. */
export async function createIn(
  work: Work,
  sent: Body,
  { make, ...taking }: Taking & { make(fields: Body): Promise<Papel> },
): Promise<Papel> {
  const { estado, said, changes } = apart(sent, taking.steps);
  const paper = await make(changes);
  const steps = stepsBetween(work, paper, { to: estado ?? paper.estado, steps: taking.steps, said });
  return takeSteps(work, paper, { ...taking, steps, said });
}

type Changes = Parameters<typeof updatePaper>[1];

/** Separates the status and what its steps ask from the fields of the paper. */
function apart(
  { estado, ...sent }: Body,
  steps: readonly PaperStep[],
): { estado: string | undefined; said: Body; changes: Changes } {
  const asked = new Set(fieldsOf(steps).map(([name]) => name));
  const pick = (wanted: boolean) =>
    Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => value !== undefined && asked.has(name) === wanted),
    );
  return { estado: estado as string | undefined, said: pick(true), changes: pick(false) as Changes };
}

type Between = { to: string; steps: readonly PaperStep[]; said: Body };

/**
 * Fewest steps from the status of a paper to another. Only steps with a button in that status count: so a sent presupuesto is cancelled by
 * `rechazar`. Throws 40902 when no steps lead there, and 400 for a field that none of them takes.
 */
function stepsBetween({ family, actor }: Work, paper: Papel, { to, steps, said }: Between): PaperStep[] {
  const ways = new Map<string, PaperStep[]>([[paper.estado, []]]);
  // The loop also visits the entries that it adds to the map.
  for (const [estado, way] of ways)
    for (const one of steps) {
      const next = one.step.to;
      if (next !== undefined && !ways.has(next) && buttonOf(one.step, estado) !== undefined)
        ways.set(next, [...way, one]);
    }
  const way = ways.get(to);
  if (!way) throw notFromHere(allowedFrom(family, paper, actor));
  const asked = new Set(fieldsOf(way).map(([name]) => name));
  const unused = Object.keys(said).filter((name) => !asked.has(name));
  if (unused.length > 0)
    throw invalidFields(
      unused.map((campo) => ({ campo, motivo: 'solo va con el cambio de estado que lo pide' })),
    );
  return way;
}

/** A step that takes several others, from the states of its own. */
type SeveralSteps = Taking & { step: Move['step']; said?: Body };

/** Takes the steps one after another in the transaction of `work`: all or none. Throws the errors of each. */
export async function takeSeveralSteps(
  work: Work,
  { _id, version }: { _id: string; version: number },
  { step, said = {}, ...taking }: SeveralSteps,
): Promise<Papel> {
  const paper = await holdPaper(work, _id);
  refuseStep(work, paper, step);
  if (paper.version !== version) throw outOfDate(shownTo(work, paper));
  return takeSteps(work, paper, { ...taking, said });
}

async function takeSteps(work: Work, paper: Papel, { steps, said, from }: Taking & { said: Body }) {
  let at = paper;
  for (const { step, body = {}, unsaid, take } of steps) {
    const { actor, family } = work;
    const reach = step.tipos.includes(actor.tipo) ? permitted(actor, step.recurso, step.accion) : null;
    if (!reach) throw notAllowed();
    const own = Object.fromEntries(Object.entries(said).filter(([name]) => name in body));
    const asked = {
      ...unsaid?.(`anotado por API (${actor.nombre})`),
      ...own,
      _id: at._id,
      version: at.version,
    };
    at = await take({ ...work, scope: family.scope(actor, reach, 'actualizar') }, asked, from);
  }
  return at;
}
