import { and, sql } from 'drizzle-orm';
import { allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { containsWords } from '#platform/crud/containing.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { facturasFamily } from '../family.server.ts';
import { received } from '../ingresos/received.server.ts';
import { ingresosScope } from '../ingresos/scope.server.ts';
import { type CobroListado, facturasOperations } from '../operations.ts';

/** `GET facturas/listarCobros`: money that came in or went back on some days, the last first: see `received`. */
export function registerCobrosList(app: HttpApp, { db }: PaperServices): void {
  const access = allow('facturas', 'L', ['trabajador']);
  serve(app, facturasOperations.listarCobros, { access }, (request) => {
    const { actor, scope } = reachOf(facturasFamily, request, 'leer');
    const seen = {
      facturas: scope.where ?? sql`true`,
      ingresos: ingresosScope(actor, scopeOf(request)).where ?? sql`true`,
    };
    const { texto, fecha_desde: desde, fecha_hasta: hasta, ...asked } = request.query;
    return readSqlPage<CobroListado>(db, {
      asked,
      order: { orden: '-fecha', key: sql`c.fecha`, type: 'date', id: sql`c.id` },
      table: 'cobros',
      from: sql`${received(seen)} c`,
      where: and(
        texto ? containsWords(texto, [sql`c.codigo`, sql`c.cliente_nombre`, sql`c.referencia`]) : undefined,
        desde === undefined ? undefined : sql`c.fecha >= ${desde}::date`,
        hasta === undefined ? undefined : sql`c.fecha <= ${hasta}::date`,
      ),
      columns: sql`c.id AS "_id", c.factura_id AS "_idFactura", c.cliente_id AS "_idCliente", c.codigo,
        c.cliente_nombre AS "clienteNombre", c.fecha::text AS fecha, c.importe::text, c.forma, c.referencia`,
    });
  });
}
