import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Waiting } from './outcomes.server.ts';

type Stretch = { atOnce: number; hasta: number | undefined };

/** First waiting records of a chain, in order, up to the position `hasta`. */
export async function readBatch(
  db: Db,
  cadenaId: string,
  { atOnce, hasta = Number.MAX_SAFE_INTEGER }: Stretch,
): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    SELECT r.id, r.factura_id AS "facturaId", e.orden::int AS orden, r.contenido, r.huella, e.intentos,
      f.emisor->>'nombre' AS emisor
    FROM registros_envios e JOIN registros_facturacion r ON r.id = e.registro_id JOIN facturas f ON f.id = r.factura_id
    WHERE e.cadena_id = ${cadenaId} AND e.estado = 'pendiente' AND e.orden <= ${hasta}
    ORDER BY e.orden LIMIT ${atOnce}`);
  return rows;
}

/**
 * Longest first part of the batch with one record per factura. The agency reports only its last record of a factura: if the answer to two
 * records of a factura were lost, nothing would tell the state of the first.
 */
export function oneOfEachFactura(waiting: readonly Waiting[]): Waiting[] {
  const seen = new Set<string>();
  const second = waiting.findIndex(({ facturaId }) => seen.size === seen.add(facturaId).size);
  return waiting.slice(0, second === -1 ? waiting.length : second);
}
