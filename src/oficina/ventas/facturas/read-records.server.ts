import { sql } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { type PaperServices, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { facturasFamily } from './family.server.ts';
import { facturasOperations, type RegistroLeido } from './operations.ts';

/** `GET facturas/leerRegistros`: records of a factura and the answers of the tax agency, the oldest first. */
export function registerRecordsRead(app: HttpApp, { db }: PaperServices): void {
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
