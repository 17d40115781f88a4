import { z } from 'zod';
import { escritoFields } from '#oficina/base/letters/escrito.server.ts';
import { sendQueued } from '#oficina/base/letters/queue.server.ts';
import {
  copiaField,
  paraField,
  type Recibe,
  type SendOptions,
} from '#oficina/base/letters/recipients.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import type { Step } from '#oficina/base/steps/step-table.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { rowVersion as version } from '#platform/kit/contract/row-version.ts';
import { id, working } from './paper-calls.server.ts';
import type { Papel, PaperFamily, PaperServices, Work } from './paper-family.server.ts';
import { paperOut } from './paper-out.ts';
import { type Origin, originOf } from './paper-step.server.ts';

export type PaperMail = SendOptions & { _id: string };

type Mailing = {
  step: Step;
  summary: string;
  recibe: Recibe;
  /** What to do without a mail server. */
  instead: string;
  /** Queues the correos in the transaction of the change, and adds their ids to `mails`. A step that is `free` gets no version. */
  mail(
    work: Work,
    asked: PaperMail & { version: number },
    sent: { mails: string[]; from: Origin },
  ): Promise<Papel>;
};

/** Serves the call of a step that mails a paper, `PUT {family}/{verb}`: correos leave once the change is kept. */
export function servePaperMail(
  app: HttpApp,
  services: PaperServices & { jobs: Jobs },
  family: PaperFamily,
  { step, summary, recibe, instead, mail }: Mailing,
): void {
  serve(
    app,
    {
      method: 'PUT',
      path: `${family.resource.name}/${step.verb}`,
      summary,
      body: z.strictObject({
        _id: id,
        ...(!step.free && { version }),
        para: paraField(recibe),
        copia: copiaField(),
        ...escritoFields,
      }),
      answer: paperOut(family.resource),
    },
    { access: accessOf(step), mails: { instead } },
    async (request) => {
      const sent = { mails: [], from: originOf(request) };
      const paper = await working(services, family, { request, verb: 'actualizar' }, (work) =>
        mail(work, request.body as PaperMail & { version: number }, sent),
      );
      for (const one of sent.mails) await sendQueued(services.jobs, one);
      return paper;
    },
  );
}
