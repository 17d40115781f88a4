import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sendQueued } from '#oficina/base/letters/queue.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { remember, type Standard, type StandardServices } from '#oficina/base/standard.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { invalidFields, notAllowed, notFromHere, outOfDate } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Row } from '#platform/kit/contract/resource.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { queueDecision, queueProposal } from './anuncio-mail.server.ts';
import { anuncios } from './contract.ts';
import { anuncioOperations } from './operations.ts';
import { ownSteps, stepsFrom } from './pasos.ts';

type Anuncio = Row<typeof anuncios.fields>;

type StateChange = z.infer<typeof anuncioOperations.cambiarEstado.body>;

/**
 * `PUT /anuncios/cambiarEstado`: changes the state of an anuncio. Throws 40902, with the steps that this
 * actor may take, if the step does not exist; 403 if another role must take it; 40901 if the row changed
 * since it was read. Its autoescuela gets a correo.
 */
export function registerAnuncioStates(
  app: HttpApp,
  services: StandardServices & { jobs: Jobs },
  { rows }: Standard,
): void {
  serve(app, anuncioOperations.cambiarEstado, { access: allow('anuncios', 'A') }, async (request) => {
    const { row, mail } = await services.db.transaction((tx) => take(tx, request, rows));
    if (mail) await sendQueued(services.jobs, mail);
    return row;
  });

  async function take(tx: Transaction, request: FastifyRequest, { writes, scopeOf }: Standard['rows']) {
    const wanted = request.body as StateChange;
    const by = { request, scope: scopeOf(request, 'actualizar') };
    const antes = (await writes.find(tx, by, wanted._id)) as Anuncio;
    if (antes.version !== wanted.version) throw outOfDate(antes);
    const actor = actorOf(request);
    const own = ownSteps(actor, antes.estado);
    if (!stepsFrom(antes.estado).includes(wanted.estado)) throw notFromHere(own);
    if (!own.includes(wanted.estado)) throw notAllowed('Ese paso lo da quien aprueba los anuncios');
    const now = services.clock();
    refuseUnready(antes, wanted, todayInMadrid(now));
    const motivo = reasonAfter(antes, wanted);
    const { rowCount } = await tx.execute(sql`
      UPDATE anuncios SET estado = ${wanted.estado}, motivo_rechazo = ${motivo}, version = version + 1,
        modificado_en = ${now}
      WHERE id = ${antes._id} AND version = ${antes.version}`);
    const despues = (await writes.find(tx, by, antes._id)) as Anuncio;
    if (!rowCount) throw outOfDate(despues);
    await remember(tx, { actor, now, entidad: 'anuncios' }, { id: antes._id, antes, despues });
    return { row: despues, mail: await tell(tx, antes, despues) };
  }
}

/** The reason of a rejection stays until the anuncio is approved. */
function reasonAfter({ motivoRechazo }: Anuncio, { estado, motivo }: StateChange): string | null {
  if (estado === 'rechazado') return motivo ?? null;
  return estado === 'publicado' ? null : motivoRechazo;
}

/**
 * Refuses an anuncio that visitors could not be shown, with each missing field. A draft may be incomplete.
 */
function refuseUnready(row: Anuncio, { estado, motivo }: StateChange, hoy: string): void {
  const problems = [];
  if (estado === 'rechazado' && motivo === undefined)
    problems.push({ campo: 'motivo', motivo: 'di por qué, para que se pueda corregir' });
  if (estado !== 'rechazado' && motivo !== undefined)
    problems.push({ campo: 'motivo', motivo: 'solo se da al rechazar' });
  if (estado === 'pendiente' || estado === 'publicado') {
    if (row.texto === '') problems.push({ campo: 'texto', motivo: 'di qué anuncia' });
    if (row.urlDestino === '') problems.push({ campo: 'urlDestino', motivo: 'di a qué página lleva' });
    if (row.hasta < hoy) problems.push({ campo: 'hasta', motivo: 'ese día ya ha pasado' });
    problems.push(...(anuncios.check?.(row, row) ?? []));
  }
  if (problems.length > 0) throw invalidFields(problems);
}

/** Sends the cliente the decision, or tells the business that an anuncio waits for one. */
async function tell(tx: Transaction, antes: Anuncio, despues: Anuncio): Promise<string | undefined> {
  if (antes.estado === 'pendiente') return queueDecision(tx, despues);
  return despues.estado === 'pendiente' ? queueProposal(tx, despues) : undefined;
}
