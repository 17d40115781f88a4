import { sql } from 'drizzle-orm';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse } from '#platform/http/errors.server.ts';

/** Refuses to sell an accepted presupuesto twice: it already has a pedido. */
export async function refuseOrdered(tx: Pick<Db, 'execute'>, quoteId: string, advice: string): Promise<void> {
  const { rows } = await tx.execute<{ codigo: string }>(
    sql`SELECT codigo FROM pedidos WHERE presupuesto_id = ${quoteId} AND estado <> ${EstadoPedido.cancelado}`,
  );
  const [order] = rows;
  if (order) throw inUse(`De él salió el pedido ${order.codigo}: ${advice}`);
}

/** Refuses a presupuesto that was invoiced without a pedido, or has a draft of such a factura. */
export async function refuseInvoiced(tx: Pick<Db, 'execute'>, quoteId: string): Promise<void> {
  const { rows } = await tx.execute<{ codigo: string | null }>(sql`
    SELECT codigo FROM facturas WHERE presupuesto_id = ${quoteId} AND anulada_en IS NULL AND rectificada_id IS NULL`);
  const [factura] = rows;
  if (!factura) return;
  throw inUse(
    factura.codigo === null
      ? 'Ya hay un borrador de factura de él: emítelo, o bórralo antes'
      : `Ya se facturó en ${factura.codigo}`,
  );
}
