import { withCopy } from '#oficina/base/letters/copy-to-sender.server.ts';
import { escritoIn, numbered } from '#oficina/base/letters/escrito.server.ts';
import { type NewCorreo, queueAll } from '#oficina/base/letters/queue.server.ts';
import { namedRecipients, recipientsOf } from '#oficina/base/letters/recipients.server.ts';
import { recordEvent } from '#oficina/documentos/firmas/events.server.ts';
import { raiseEtapa } from '#oficina/ventas/papeles/etapa-cliente.server.ts';
import { movePaper } from '#oficina/ventas/papeles/move-paper.server.ts';
import { stepCalls } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { Papel, PaperServices, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { type PaperMail, servePaperMail } from '#oficina/ventas/papeles/paper-mail.server.ts';
import type { Origin } from '#oficina/ventas/papeles/paper-step.server.ts';
import { takeSeveralSteps } from '#oficina/ventas/papeles/take-estado.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { presupuestosFamily } from './family.server.ts';
import { pasosPresupuesto } from './pasos.ts';
import { stepsOfPresupuesto } from './steps.server.ts';

/**
 * `PUT presupuestos/enviarEmailCliente`: mails the link by which the cliente reads a presupuesto and answers
 * it.
 */
export function registerPresupuestoMail(app: HttpApp, services: PaperServices & { jobs: Jobs }): void {
  servePaperMail(app, services, presupuestosFamily, {
    step: pasosPresupuesto.enviarEmailCliente,
    summary:
      'Envía por correo un presupuesto hecho, o de nuevo uno ya enviado; 40902 con los estados a los que puede pasar si no es ninguno de los dos',
    recibe: 'presupuestos',
    instead: INSTEAD,
    mail: sendPresupuesto,
  });
  const { enviarBorrador, entregarBorrador } = pasosPresupuesto;
  servePaperMail(app, services, presupuestosFamily, {
    step: enviarBorrador,
    summary:
      'De un presupuesto solicitado a enviado por correo, con los pasos que hay entre medias, todo o nada; 40902 si ya se ha empezado',
    recibe: 'presupuestos',
    instead: INSTEAD,
    mail: async (work, { para, copia, ...asked }, sent) => {
      const done = await takeSeveralSteps(work, asked, {
        step: enviarBorrador,
        steps: toDone,
        from: sent.from,
      });
      const { _id, version, codigo } = done;
      return sendPresupuesto(work, { _id, version, para, copia, ...numbered(asked, codigo) }, sent);
    },
  });
  stepCalls(
    app,
    services,
    presupuestosFamily,
  )({
    step: entregarBorrador,
    summary:
      'De un presupuesto solicitado a entregado en mano, con los pasos que hay entre medias, todo o nada',
    take: (work, asked, from) =>
      takeSeveralSteps(work, asked, {
        step: entregarBorrador,
        steps: [...toDone, ...stepNamed('entregar')],
        said: { enviadoA: null },
        from,
      }),
  });
}

const INSTEAD = 'Imprímelo o descárgalo y márcalo como entregado en mano, o configura el correo.';

const stepNamed = (verb: string) => stepsOfPresupuesto.filter(({ step }) => step.verb === verb);

/** Steps from a presupuesto that was only asked for to one that may be sent. */
export const toDone = [...stepNamed('empezar'), ...stepNamed('terminar')];

/**
 * Queues the correos in the transaction of the change, and adds their ids to `mails`: the same version is
 * sent once, even when asked twice.
 */
async function sendPresupuesto(
  work: Work,
  { _id, version, ...addressed }: PaperMail & { version: number },
  { from, mails }: { from: Origin; mails: string[] },
): Promise<Papel> {
  const { tx, now, actor } = work;
  return movePaper(work, {
    _id,
    version,
    step: pasosPresupuesto.enviarEmailCliente,
    effect: async (paper) => {
      if ((paper.validoHasta ?? '') < todayInMadrid(now))
        throw invalidFields([{ campo: 'validoHasta', motivo: 'ya ha pasado: prorrógalo' }]);
      const addresses = await recipientsOf(tx, paper, { recibe: 'presupuestos', para: addressed.para });
      const letters = addresses.map(
        (address): NewCorreo => ({
          tipo: 'presupuesto_enviado',
          para: address,
          datos: { presupuestoId: _id, para: address, ...escritoIn(addressed) },
          clave: `presupuesto_enviado:${_id}:${version}:${emailKey(address)}`,
        }),
      );
      mails.push(...(await queueAll(tx, withCopy({ letters, actor }, addressed))));
      const enviadoA = namedRecipients(addresses);
      const event = { presupuestoId: _id, tipo: 'enviado' as const, quien: actor.nombre, detalle: enviadoA };
      await recordEvent(tx, now, { ...event, ...from });
      await raiseEtapa(work, paper._idCliente, 'negociacion');
      return { enviadoEn: now.toISOString(), enviadoA };
    },
  });
}
