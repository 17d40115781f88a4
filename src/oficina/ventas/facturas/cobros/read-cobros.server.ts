import { sql } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { readFormaPago } from '../borrador/due-dates.server.ts';
import { EstadoFactura } from '../estados.ts';
import { facturasFamily } from '../family.server.ts';
import { type Cobro, facturasOperations } from '../operations.ts';
import type { Pago, Vencimiento } from '../table.server.ts';
import { IS_OFFSET } from './offset-cobros.server.ts';

/** `GET facturas/leerCobros`: due dates, way to pay and cobros of a factura, the oldest first. */
export function registerCobrosRead(app: HttpApp, { db }: PaperServices): void {
  const access = allow('facturas', 'L');
  serve(app, facturasOperations.leerCobros, { access }, async (request) => {
    const { actor, scope } = reachOf(facturasFamily, request, 'consultarPorId');
    const { _id, estado, _idFormaPago } = await findPaper(db, facturasFamily, request.query._id, scope);
    const { rows: due } = await db.execute<{ vencimientos: Vencimiento[]; pago: Pago | null }>(
      sql`SELECT vencimientos, pago FROM facturas WHERE id = ${_id}`,
    );
    const { rows } = await db.execute<Cobro>(sql`
        SELECT c.id AS "_id", c.fecha::text AS fecha, c.importe, c.forma, c.referencia, c.deshace_id AS "deshaceA",
          d.id IS NOT NULL AS deshecho, ${IS_OFFSET} AS compensa,
          CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('_id', i.id, 'fecha', i.fecha, 'importe', i.importe::text) END AS ingreso,
          c.anotado_por_nombre AS "anotadoPor",
          to_char(c.anotado_en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "anotadoEn"
        FROM cobros c LEFT JOIN cobros d ON d.deshace_id = c.id LEFT JOIN ingresos_usos u ON u.cobro_id = c.id
          LEFT JOIN ingresos i ON i.id = u.ingreso_id
        WHERE c.factura_id = ${_id} ORDER BY c.anotado_en, c.id`);
    // The cliente sees neither undone cobros nor who noted them.
    const cobros =
      actor.tipo === 'cliente'
        ? rows
            .filter(({ deshaceA, deshecho }) => deshaceA === null && !deshecho)
            .map((row) => ({ ...row, anotadoPor: null }))
        : rows;
    const draft = estado === EstadoFactura.preparando;
    const pago = draft ? (await readFormaPago(db, _idFormaPago)).pago : (due[0]?.pago ?? null);
    return { cobros, vencimientos: due[0]?.vencimientos ?? [], pago };
  });
}
