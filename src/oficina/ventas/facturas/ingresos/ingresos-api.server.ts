import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { PaperServices, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { guardPaper } from '#oficina/ventas/papeles/write-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { facturasFamily } from '../family.server.ts';
import { facturasScope } from '../scope.server.ts';
import { applyCredit, giveBackCredit } from './dispose.server.ts';
import { type Ingreso, ingresosOperations } from './operations.ts';
import { readAFavor, readIngreso } from './read.server.ts';
import { receiveIngreso } from './receive.server.ts';
import { ingresosScope } from './scope.server.ts';
import { annulIngreso, undoUso } from './undo.server.ts';
import { holdIngreso } from './usos.server.ts';

/** Money that comes in at once for several facturas, and the credit of clientes (decision 170). */
export function registerIngresos(app: HttpApp, services: PaperServices): void {
  const { leerAFavor, registrarIngreso, aplicarAFavor, devolverAFavor, deshacerUso, anularIngreso } =
    ingresosOperations;
  const reads = allow('facturas', 'L', ['trabajador']);
  serve(app, leerAFavor, { access: reads }, (request) =>
    readAFavor(services.db, request.query._idCliente, ownOf(request)),
  );
  const config = { access: allow('facturas', 'T', ['trabajador']), refuses: [404, 409] };
  const doing = doingOf(services);
  serve(app, registrarIngreso, config, (request) =>
    doing(request, async (work, own) => {
      const id = await receiveIngreso(work, request.body);
      await holdIngreso(work, id, own);
      return id;
    }),
  );
  serve(app, aplicarAFavor, config, (request) =>
    doing(request, async (work, own) => {
      await applyCredit(work, request.body, own);
      return request.body._id;
    }),
  );
  serve(app, devolverAFavor, config, (request) =>
    doing(request, async (work, own) => {
      await giveBackCredit(work, request.body, own);
      return request.body._id;
    }),
  );
  serve(app, deshacerUso, config, (request) =>
    doing(request, (work, own) => undoUso(work, request.body, own)),
  );
  serve(app, anularIngreso, config, (request) =>
    doing(request, async (work, own) => {
      await annulIngreso(work, request.body, own);
      return request.body._id;
    }),
  );
}

const ownOf = (request: FastifyRequest): SQL =>
  ingresosScope(actorOf(request), scopeOf(request)).where ?? sql`true`;

/** Does the work in a transaction, within the actor's reach. Gives the ingreso whose id the work returns. */
const doingOf =
  ({ db, clock }: PaperServices) =>
  (request: FastifyRequest, does: (work: Work, own: SQL) => Promise<string>): Promise<Ingreso> => {
    const actor = actorOf(request);
    const scope = facturasScope(actor, scopeOf(request));
    return guardPaper(facturasFamily, { actor, scope })(() =>
      db.transaction(async (tx) => {
        const work: Work = { tx, actor, now: clock(), family: facturasFamily, scope };
        return readIngreso(tx, await does(work, ownOf(request)));
      }),
    );
  };
