import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { id } from '#oficina/ventas/papeles/paper-calls.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { sendPdf } from '#oficina/ventas/papeles/pdf/print-paper.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { EstadoFactura } from './estados.ts';
import { facturasFamily } from './family.server.ts';
import { printFactura } from './printed-factura.server.ts';

const query = z.strictObject({ _id: id });

/** `GET facturas/descargar` and `PUT facturas/imprimir`: the PDF; a second print is marked as a duplicate. */
export function registerFacturaPrints(app: HttpApp, services: PaperServices): void {
  const { db } = services;
  page(
    app,
    { path: 'facturas/descargar', summary: 'El PDF de una factura', query },
    { access: allow('facturas', 'L') },
    async (request, reply) => {
      const { scope } = reachOf(facturasFamily, request, 'consultarPorId');
      const factura = await findPaper(db, facturasFamily, request.query._id, scope);
      const bytes = await printFactura(db, factura, { duplicate: false });
      return sendPdf(reply, bytes, { ...factura, clase: 'Factura', how: 'attachment' });
    },
  );
  page(
    app,
    {
      method: 'PUT',
      path: 'facturas/imprimir',
      summary: 'El PDF de una factura; queda anotado, y desde la segunda vez es un duplicado',
      body: query,
    },
    { access: allow('facturas', 'L'), once: false },
    async (request, reply) => {
      const { scope } = reachOf(facturasFamily, request, 'consultarPorId');
      const factura = await findPaper(db, facturasFamily, request.body._id, scope);
      const before = await countPrint(db, factura._id);
      const bytes = await printFactura(db, factura, { duplicate: before > 0 });
      return sendPdf(reply, bytes, { ...factura, clase: 'Factura', how: 'inline' });
    },
  );
}

async function countPrint(db: Pick<Db, 'execute'>, _id: string): Promise<number> {
  const { rows } = await db.execute<{ antes: number }>(sql`
    UPDATE facturas SET impresiones = impresiones + 1 WHERE id = ${_id} AND estado <> ${EstadoFactura.preparando} RETURNING impresiones - 1 AS antes`);
  return rows[0]?.antes ?? 0;
}
