import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { HttpApp } from '#api/http.server.ts';
import { allow } from '#office/access/actor.server.ts';
import { id } from '#office/papeles/paper-calls.server.ts';
import { type PaperServices, reachOf } from '#office/papeles/paper-family.server.ts';
import { findPaper } from '#office/papeles/read-paper.server.ts';
import { estadosEnvio, registrosFacturacion } from '../verifactu/tables.server.ts';
import { facturasFamily } from './family.server.ts';

const registro = z.object({
  orden: z.number().describe('Su lugar en la cadena'),
  tipo: z.enum(registrosFacturacion.tipo.enumValues),
  momento: z.string().describe('Cuándo se hizo, con la hora de la península'),
  huella: z.string(),
  estado: z.enum(estadosEnvio),
  csv: z.string().nullable().describe('Código seguro que da la Agencia Tributaria a lo que acepta'),
  codigoError: z.number().nullable(),
  descripcionError: z.string().nullable(),
});

/** `GET facturas/leerRegistros`: records of a factura and the answers of the tax agency, the oldest first. */
export function registerRecordsRead(app: HttpApp, { db }: PaperServices): void {
  app.get(
    '/facturas/leerRegistros',
    {
      config: { access: allow('facturas', 'L', ['trabajador']) },
      schema: {
        summary: 'Los registros de facturación de una factura y qué ha dicho de ellos la Agencia Tributaria',
        querystring: z.strictObject({ _id: id.describe('De la factura') }),
        response: { 200: z.array(registro) },
      },
    },
    async (request) => {
      const { scope } = reachOf(facturasFamily, request, 'consultarPorId');
      const { _id } = await findPaper(db, facturasFamily, request.query._id, scope);
      const { rows } = await db.execute<z.infer<typeof registro>>(sql`
        SELECT r.orden::int AS orden, r.tipo, r.contenido->>'momento' AS momento, r.huella, e.estado, e.csv,
          e.codigo_error AS "codigoError", e.descripcion_error AS "descripcionError"
        FROM registros_facturacion r JOIN registros_envios e ON e.registro_id = r.id
        WHERE r.factura_id = ${_id} ORDER BY r.orden`);
      return rows;
    },
  );
}
