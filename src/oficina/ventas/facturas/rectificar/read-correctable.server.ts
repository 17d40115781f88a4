import { allow } from '#oficina/base/roles/actor.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { facturasFamily } from '../family.server.ts';
import { facturasOperations } from '../operations.ts';
import { correctableTotal, readCorrectable } from './earlier-facturas.server.ts';

/**
 * `GET facturas/consultarPorRectificar`: amount of a factura that rectificativas by differences can still
 * give back.
 */
export function registerCorrectable(app: HttpApp, { db }: PaperServices): void {
  const access = allow('facturas', 'L', ['trabajador']);
  serve(app, facturasOperations.consultarPorRectificar, { access }, async (request) => {
    const { scope } = reachOf(facturasFamily, request, 'consultarPorId');
    const { _id } = await findPaper(db, facturasFamily, request.query._id, scope);
    return { total: correctableTotal(await readCorrectable(db, _id)) };
  });
}
