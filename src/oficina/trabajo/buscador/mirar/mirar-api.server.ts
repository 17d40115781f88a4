import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { Mirable } from './families.ts';
import type { Look } from './look.server.ts';
import { lookAtDocumento } from './look-at-documento.server.ts';
import { lookAtFactura, lookAtPedido, lookAtPresupuesto } from './look-at-papers.server.ts';
import { lookAtAlumno, lookAtCliente, lookAtContacto } from './look-at-people.server.ts';
import { mirarOperations } from './operations.ts';

const LOOKS: Readonly<Record<Mirable, Look>> = {
  clientes: lookAtCliente,
  contactosClientes: lookAtContacto,
  alumnos: lookAtAlumno,
  presupuestos: lookAtPresupuesto,
  pedidos: lookAtPedido,
  facturas: lookAtFactura,
  documentos: lookAtDocumento,
};

/**
 * `GET /buscador/mirar?familia=&_id=`: a row that the search found, in few words, with what its reader may see; 404 out of
 * their reach.
 */
export function registerSearchLook(app: HttpApp, { db, clock }: StandardServices): void {
  serve(
    app,
    mirarOperations.mirar,
    {
      access: signedIn('trabajador'),
      refuses: [404],
      rateLimit: {
        max: 240,
        timeWindow: '1 minute',
        keyGenerator: (request) => `mirar ${actorOf(request).sesionId}`,
      },
    },
    async (request) => {
      const { familia, _id } = request.query;
      const query = { id: _id, actor: actorOf(request), hoy: todayInMadrid(clock()) };
      const looked = await db.transaction((tx) => LOOKS[familia](tx, query));
      if (!looked) throw notFound('el registro');
      return looked;
    },
  );
}
