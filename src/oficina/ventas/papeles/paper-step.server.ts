import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Step } from '#oficina/base/steps/step-table.ts';
import { movePaper } from './move-paper.server.ts';
import type { Papel, Work } from './paper-family.server.ts';

type Shape = z.ZodRawShape;

/** Address and browser that a call comes from, for the facts that keep them. */
export type Origin = { ip: string; agente: string };

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  ip,
  agente: headers['user-agent'] ?? '',
});

type StepRequest<Body extends Shape> = { _id: string; version: number } & z.infer<z.ZodObject<Body>>;

/** Step of a family of papers with all that it does, for its own call and for the calls that write `estado`. */
export type PaperStep<Body extends Shape = Shape> = {
  step: Step;
  /** Summary of the step's own call, when `stepCalls` serves it. */
  summary: string;
  /** Fields that it takes, besides `_id` and `version`. */
  body?: Body;
  /** Default fields, when a change of `estado` takes the step and the body lacks them. `api` is «anotado por API» with the actor. */
  unsaid?(api: string): Partial<Record<keyof Body, string>>;
  take(work: Work, asked: StepRequest<Body>, from: Origin): Promise<Papel>;
};

type Moving<Body extends Shape> = Omit<PaperStep<Body>, 'step' | 'take'> & {
  /** Checks the conditions of the step, and gives the columns that change with the state. */
  effect?(
    work: Work,
    paper: Papel,
    body: z.infer<z.ZodObject<Body>>,
  ): Promise<Record<string, unknown>> | Record<string, unknown>;
};

/** Step that only moves its paper, with the columns that its effect gives. */
export const paperStep = <Body extends Shape>(
  step: Step,
  { effect, ...said }: Moving<Body>,
): PaperStep<Body> => ({
  ...said,
  step,
  take: (work, asked) =>
    movePaper(work, {
      _id: asked._id,
      version: asked.version,
      step,
      ...(effect && { effect: (paper: Papel) => effect(work, paper, asked) }),
    }),
});
