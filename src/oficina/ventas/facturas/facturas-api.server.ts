import { sql } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { registerPaperCalls, stepCalls } from '#oficina/ventas/papeles/paper-calls.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperStep } from '#oficina/ventas/papeles/paper-step.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { registerAnticipos } from './anticipos/anticipos-api.server.ts';
import { registerMaking } from './borrador/making-api.server.ts';
import { registerPedidoLeft } from './borrador/pedido-left.server.ts';
import { registerCobrosList } from './cobros/list-cobros.server.ts';
import { registerPaying } from './cobros/paying-api.server.ts';
import { registerCobrosRead } from './cobros/read-cobros.server.ts';
import { registerCobroReminder } from './cobros/remind-cobro.server.ts';
import { registerRecordDownloads } from './download-records.server.ts';
import { registerIssuing } from './emitir/issuing-api.server.ts';
import { registerIssuePreparation } from './emitir/prepare-issue.server.ts';
import { facturasFamily } from './family.server.ts';
import { registerIngresos } from './ingresos/ingresos-api.server.ts';
import { registerBooks } from './libros/books-api.server.ts';
import { registerFacturaMail } from './mail-factura.server.ts';
import { facturasOperations, type RegistroLeido } from './operations.ts';
import { pasosFactura } from './pasos.ts';
import { registerFacturaPrints } from './print.server.ts';
import { registerCorrectable } from './rectificar/read-correctable.server.ts';
import { registerReplacing } from './rectificar/replacing-api.server.ts';
import { registerSeenFacturas } from './seen-factura.server.ts';

export type FacturaServices = PaperServices & { jobs: Jobs };

/** `facturas`: the law lets nobody change a factura once it is issued (decision 030). */
export function registerFacturaCalls(app: HttpApp, services: FacturaServices): void {
  registerPaperCalls(app, services, facturasFamily);
  registerMaking(app, services);
  registerSeenFacturas(app, services);
  registerReplacing(app, services);
  registerIssuing(app, services);
  registerPaying(app, services);
  registerIngresos(app, services);
  registerCobrosRead(app, services);
  registerIssuePreparation(app, services);
  registerCobrosList(app, services);
  registerRecordsRead(app, services);
  registerRecordDownloads(app, services);
  registerCorrectable(app, services);
  registerPedidoLeft(app, services);
  registerAnticipos(app, services);
  stepCalls(
    app,
    services,
    facturasFamily,
  )(
    paperStep(pasosFactura.entregar, {
      summary: 'Anota que una factura se ha entregado',
      effect: ({ now }) => ({ entregadaEn: now.toISOString() }),
    }),
  );
  registerFacturaPrints(app, services);
  registerBooks(app, services);
  registerFacturaMail(app, services);
  registerCobroReminder(app, services);
}

/** `GET facturas/leerRegistros`: records of a factura and the answers of the tax agency, the oldest first. */
function registerRecordsRead(app: HttpApp, { db }: PaperServices): void {
  const access = allow('facturas', 'L', ['trabajador']);
  serve(app, facturasOperations.leerRegistros, { access }, async (request) => {
    const { scope } = reachOf(facturasFamily, request, 'consultarPorId');
    const { _id } = await findPaper(db, facturasFamily, request.query._id, scope);
    const { rows } = await db.execute<RegistroLeido>(sql`
        SELECT r.orden::int AS orden, r.tipo, r.contenido->>'momento' AS momento, r.huella, e.estado, e.csv,
          e.codigo_error AS "codigoError", e.descripcion_error AS "descripcionError"
        FROM registros_facturacion r JOIN registros_envios e ON e.registro_id = r.id
        WHERE r.factura_id = ${_id} ORDER BY r.orden`);
    return rows;
  });
}
