import { registerPaperCalls, stepCalls } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperStep } from '#oficina/ventas/papeles/paper-step.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
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
import { pasosFactura } from './pasos.ts';
import { registerFacturaPrints } from './print.server.ts';
import { registerRecordsRead } from './read-records.server.ts';
import { registerCorrectable } from './rectificar/read-correctable.server.ts';
import { registerReplacing } from './rectificar/replacing-api.server.ts';

export type FacturaServices = PaperServices & { jobs: Jobs };

/** `facturas`: the law lets nobody change a factura once it is issued (decision 030). */
export function registerFacturaCalls(app: HttpApp, services: FacturaServices): void {
  registerPaperCalls(app, services, facturasFamily);
  registerMaking(app, services);
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
