import { eq } from 'drizzle-orm';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { listsBy } from './lists.server.ts';
import { hoyOperations } from './operations.ts';
import { readToday } from './read-today.server.ts';
import { snooze } from './snooze.server.ts';

/** `hoy`: work of today for the actor, within their reach, the rows that they put off, and their first screen. */
export function registerToday(
  app: HttpApp,
  { db, clock }: StandardServices,
  standards: readonly Standard[],
): void {
  const lists = listsBy(db, standards);
  const access = signedIn('trabajador', 'cliente');
  serve(app, hoyOperations.leer, { access }, async (request) => {
    const { filas, pospuestas = false } = request.query;
    const actor = actorOf(request);
    const today = await readToday({
      db,
      lists,
      filas,
      pospuestas,
      asking: { request, actor },
      now: clock(),
      log: request.log,
    });
    const [own] = await db
      .select({ inicio: usuarios.empiezaEnHoy })
      .from(usuarios)
      .where(eq(usuarios.id, actor._id));
    return { ...today, inicio: own?.inicio ?? false };
  });
  serve(app, hoyOperations.posponer, { access }, async (request) => {
    const usuario = actorOf(request)._id;
    await snooze(db, { usuario, hoy: todayInMadrid(clock()) }, request.body);
    return true as const;
  });
  serve(app, hoyOperations.elegirInicio, { access: signedIn('trabajador') }, async (request) => {
    await db
      .update(usuarios)
      .set({ empiezaEnHoy: request.body.hoy })
      .where(eq(usuarios.id, actorOf(request)._id));
    return true as const;
  });
}
