import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { miResumenOperations } from './operations.ts';
import { readDebt } from './read-debt.server.ts';
import { readMonths } from './read-months.server.ts';

/** `GET clientes/consultarMiResumen`: the debt of the caller's autoescuela, and its twelve months. */
export function registerMiResumen(app: HttpApp, { db, clock }: StandardServices): void {
  const access = allow('facturas', 'L', ['cliente']);
  serve(app, miResumenOperations.consultarMiResumen, { access }, async (request) => {
    const actor = actorOf(request);
    const hoy = todayInMadrid(clock());
    const [deuda, months] = await Promise.all([
      readDebt(db, { actor, hoy }),
      readMonths(db, { clienteId: actor.clienteId, hoy }),
    ]);
    return { hoy, deuda, ...months };
  });
}
