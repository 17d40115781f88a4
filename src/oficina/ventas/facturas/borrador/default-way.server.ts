import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

/**
 * Payment method for a factura without one: its cliente's method or, without it, the first active method in the order of their list
 * (decision 157). Null when no method is active.
 */
export async function defaultWay(
  db: Pick<Db, 'execute'>,
  { _idCliente }: { _idCliente: string | null },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    SELECT coalesce(
      (SELECT f.id FROM formas_de_pago f JOIN clientes c ON c.forma_pago_id = f.id WHERE c.id = ${_idCliente} AND f.activo),
      (SELECT id FROM formas_de_pago WHERE activo ORDER BY orden, nombre LIMIT 1)) AS id`);
  return rows[0]?.id ?? null;
}
