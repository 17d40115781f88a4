import { count } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { type Actor, actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { writeNumbersAs } from './choose-form.server.ts';
import type { Juego } from './contract.ts';
import { followNumbering } from './follow-numbering.server.ts';
import { puestaOperations } from './operations.ts';
import { readSteps, type StepServices, skipStep } from './read-steps.server.ts';
import { type StarterSet, starterSets } from './starter-sets.server.ts';

type Services = StepServices & { jobs: Jobs };

/** Calls of the set-up, for administrators (decision 070). */
export function registerPuesta(app: HttpApp, services: Services): void {
  const { db, clock, jobs } = services;
  const { leer, saltar, ponerJuego, seguirNumeracion, escribirNumeros, probarCorreo } = puestaOperations;
  const access = allow('negocio', 'A');
  serve(app, leer, { access }, () => readSteps(services));
  serve(app, saltar, { access }, async (request) => {
    const { paso, saltado } = request.body;
    await skipStep(db, paso, { saltado, now: clock() });
    return readSteps(services);
  });
  serve(app, ponerJuego, { access }, async (request) => ({
    puestas: await putStarters(db, request.body.juego, { actor: actorOf(request), now: clock() }),
  }));
  serve(app, seguirNumeracion, { access }, async (request) => ({
    siguiente: await followNumbering(db, request.body, { actor: actorOf(request), now: clock() }),
  }));
  serve(app, escribirNumeros, { access }, (request) =>
    writeNumbersAs(db, request.body, { actor: actorOf(request), now: clock() }),
  );
  const mails = { instead: 'Configura antes el correo.' };
  serve(app, probarCorreo, { access, mails }, async (request) => {
    const { _id, email } = actorOf(request);
    const now = clock().toISOString();
    // One a minute, however often the button is pressed.
    const clave = `prueba:${_id}:${now.slice(0, 16)}`;
    const mail = await queueCorreo(db, { tipo: 'prueba', para: email, datos: { usuarioId: _id }, clave });
    if (mail) await sendQueued(jobs, mail);
    return true as const;
  });
}

type By = { actor: Actor; now: Date };

/**
 * Fills the empty lists of a set, each row with its line of history; a list that has something stays as it
 * is. Gives the number of new rows.
 */
function putStarters(db: Db, juego: Juego, by: By): Promise<number> {
  return db.transaction(async (tx) => {
    let made = 0;
    for (const set of starterSets[juego]) made += await putSet(tx, set, by);
    return made;
  });
}

async function putSet(tx: Transaction, { familia, table, rows }: StarterSet, by: By): Promise<number> {
  const [there] = await tx.select({ n: count() }).from(table);
  if (there && there.n > 0) return 0;
  let made = 0;
  for (const despues of rows) {
    const id = uuid({ msecs: by.now.getTime() });
    // The second of two calls at once finds the names taken.
    const { rowCount } = await tx
      .insert(table)
      .values({ ...despues, id })
      .onConflictDoNothing();
    if (!rowCount) continue;
    await remember(tx, { ...by, entidad: familia }, { id, antes: null, despues });
    made += 1;
  }
  return made;
}
