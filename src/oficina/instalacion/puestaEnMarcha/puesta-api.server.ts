import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { writeNumbersAs } from './choose-form.server.ts';
import { followNumbering } from './follow-numbering.server.ts';
import { puestaOperations } from './operations.ts';
import { putStarters } from './put-starters.server.ts';
import { readSteps, type StepServices, skipStep } from './read-steps.server.ts';

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
