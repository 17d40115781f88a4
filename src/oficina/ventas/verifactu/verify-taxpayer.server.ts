import { sql } from 'drizzle-orm';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Fallo } from './verify-chain.server.ts';

const MOST = 100;

/**
 * Faults of facturas from another taxpayer than the business, or that rectify one from another. The panel
 * and the database refuse both.
 */
export async function taxpayerFaults(tx: Pick<Db, 'execute'>): Promise<Fallo[]> {
  const { rows } = await tx.execute<Fallo>(sql`
    SELECT 'Cadena de ' || c.nif AS donde, 'el NIF del negocio es ahora ' || n.nif || ', y de esa cadena hay facturas en vigor' AS motivo
    FROM cadenas c, negocio n WHERE NOT c.demostracion AND c.entorno = 'produccion' AND c.nif <> n.nif AND EXISTS (
      SELECT FROM registros_facturacion r JOIN facturas f ON f.id = r.factura_id
      WHERE r.cadena_id = c.id AND f.anulada_en IS NULL)
    UNION ALL
    SELECT 'Factura ' || f.codigo, 'rectifica a ' || o.codigo || ', que emitió otro NIF: ' || (o.emisor->>'nif')
    FROM facturas f JOIN facturas o ON o.id = f.rectificada_id
    WHERE f.estado <> ${EstadoFactura.preparando} AND f.emisor->>'nif' <> o.emisor->>'nif'
    UNION ALL
    SELECT 'Factura ' || f.codigo, 'su registro está en la cadena de otro NIF: ' || c.nif
    FROM registros_facturacion r JOIN facturas f ON f.id = r.factura_id JOIN cadenas c ON c.id = r.cadena_id
    WHERE r.tipo = 'alta' AND f.emisor->>'nif' <> c.nif
    LIMIT ${MOST}`);
  return rows;
}
