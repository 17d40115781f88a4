import { sql } from 'drizzle-orm';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { inUse } from '#platform/http/errors.server.ts';
import { refuseUndeducted, settleAnticipos } from '../anticipos/settle-anticipos.server.ts';
import type { Factura } from '../factura.server.ts';

/**
 * Adds the lines of a factura to the invoiced quantities of its pedido; `sign` -1 takes them away. A
 * substitution adds only its difference. The table's own rule refuses more than the pedido has.
 */
export async function billPedido(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  factura: Factura,
  { importe, sign = 1 }: { importe: string; sign?: 1 | -1 },
): Promise<void> {
  const { _id, _idPedido, metodo, _idRectificada } = factura;
  if (_idPedido === null) return;
  await tx.execute(sql`SELECT FROM pedidos WHERE id = ${_idPedido} FOR UPDATE`);
  const replaced = metodo === 'S' ? _idRectificada : null;
  try {
    await tx.execute(sql`
      UPDATE pedidos_lineas o SET cantidad_facturada = o.cantidad_facturada + ${sign}::int * d.cantidad FROM (
        SELECT linea_pedido_id AS id, sum(CASE WHEN papel_id = ${_id} THEN cantidad ELSE -cantidad END) AS cantidad
        FROM facturas_lineas WHERE papel_id IN (${_id}, ${replaced}) AND linea_pedido_id IS NOT NULL GROUP BY 1) d
      WHERE o.id = d.id`);
  } catch (error) {
    if (sqlState(error).constraint === 'pedidos_lineas_facturada')
      throw inUse('Alguna línea del pedido ya está facturada: quita de la factura lo que sobra');
    throw error;
  }
  await settleAnticipos({ tx }, factura, { sign, replaced });
  if (sign === 1) await refuseUndeducted({ tx }, factura);
  await tx.execute(sql`
    UPDATE pedidos p SET version = version + 1, modificado_en = ${now},
      facturado = facturado + ${sign}::int * ${importe}::numeric,
      pendiente_facturar = total - facturado - ${sign}::int * ${importe}::numeric,
      estado_facturacion = CASE WHEN NOT l.alguna THEN 'nada' WHEN l.todas THEN 'total' ELSE 'parcial' END
    FROM (SELECT bool_or(cantidad_facturada <> 0) AS alguna, bool_and(cantidad_facturada = cantidad) AS todas
      FROM pedidos_lineas WHERE papel_id = ${_idPedido} AND (tipo = 'concepto' OR (tipo = 'opcional' AND seleccionado))) l
    WHERE p.id = ${_idPedido}`);
}
