import { allow } from '#oficina/base/roles/actor.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { defaultWay } from '../borrador/default-way.server.ts';
import { dueDates, readFormaPago } from '../borrador/due-dates.server.ts';
import { facturasFamily } from '../family.server.ts';
import { facturasOperations } from '../operations.ts';
import { nextNumberOf } from './next-number.server.ts';

/** `GET facturas/prepararEmision`: what the issue of a draft would give it now; it changes nothing. */
export function registerIssuePreparation(app: HttpApp, { db, clock }: PaperServices): void {
  const access = allow('facturas', 'L', ['trabajador']);
  serve(app, facturasOperations.prepararEmision, { access }, async (request) => {
    const { scope } = reachOf(facturasFamily, request, 'consultarPorId');
    const { query } = request;
    const draft = await findPaper(db, facturasFamily, query._id, scope);
    const fecha = todayInMadrid(clock());
    const _idFormaPago = query._idFormaPago ?? draft._idFormaPago ?? (await defaultWay(db, draft));
    const { pago, plazos } = await readFormaPago(db, _idFormaPago);
    const vence = dueDates(fecha, draft.total, plazos)[0]?.fecha ?? null;
    return { codigo: await nextNumberOf(db, draft, fecha), _idFormaPago, pago, vence };
  });
}
