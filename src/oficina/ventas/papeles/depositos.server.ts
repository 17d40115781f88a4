import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { inUse } from '#platform/http/errors.server.ts';

/**
 * Throws 409 when a paper to cancel has a pending depósito: it must be returned, applied or revoked first.
 */
export async function refuseDepositos(
  tx: Pick<Transaction, 'execute'>,
  of: { _idPedido: string } | { _idPresupuesto: string },
): Promise<void> {
  const mine =
    '_idPedido' in of ? sql`pedido_id = ${of._idPedido}` : sql`presupuesto_id = ${of._idPresupuesto}`;
  const { rowCount } = await tx.execute(
    sql`SELECT FROM depositos WHERE ${mine} AND estado IN ('pendiente', 'firmado', 'recibido') LIMIT 1`,
  );
  if (rowCount) throw inUse('Hay una señal en curso: devuélvela, aplícala o revócala antes');
}
