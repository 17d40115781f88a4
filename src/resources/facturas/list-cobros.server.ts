import { and, sql } from 'drizzle-orm';
import { containsWords } from '#api/containing.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { readSqlPage } from '#api/keyset.server.ts';
import { serve } from '#api/serve.server.ts';
import { allow } from '#office/access/actor.server.ts';
import { type PaperServices, reachOf } from '#office/papeles/paper-family.server.ts';
import { STANDS } from './cobros-standing.server.ts';
import { facturasFamily } from './family.server.ts';
import { type CobroListado, facturasOperations } from './operations.ts';

/** `GET facturas/listarCobros`: cobros of some days, the last first, without those that are undone or offset a rectificativa. */
export function registerCobrosList(app: HttpApp, { db }: PaperServices): void {
  const access = allow('facturas', 'L', ['trabajador']);
  serve(app, facturasOperations.listarCobros, { access }, (request) => {
    const { scope } = reachOf(facturasFamily, request, 'leer');
    const { texto, fecha_desde: desde, fecha_hasta: hasta, ...asked } = request.query;
    return readSqlPage<CobroListado>(db, {
      asked,
      order: { orden: '-fecha', key: sql`c.fecha`, type: 'date', id: sql`c.id` },
      table: 'cobros',
      from: sql`cobros c JOIN facturas ON facturas.id = c.factura_id`,
      where: and(
        STANDS,
        scope.where,
        texto
          ? containsWords(texto, [sql`facturas.codigo`, sql`facturas.cliente_nombre`, sql`c.referencia`])
          : undefined,
        desde === undefined ? undefined : sql`c.fecha >= ${desde}::date`,
        hasta === undefined ? undefined : sql`c.fecha <= ${hasta}::date`,
      ),
      columns: sql`c.id AS "_id", facturas.id AS "_idFactura", facturas.codigo, facturas.cliente_nombre AS "clienteNombre",
        c.fecha::text AS fecha, c.importe::text, c.forma, c.referencia`,
    });
  });
}
