import { sql } from 'drizzle-orm';
import { nextStates } from '#oficina/base/steps/step-table.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import type { Papel, PaperFamily } from '#oficina/ventas/papeles/paper-family.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { inUse } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { pedidos } from './contract.ts';
import { EstadoPedido, editablesPedido } from './estados.ts';
import { pasosPedido } from './pasos.ts';
import { pedidosScope } from './scope.server.ts';
import { pedidosLineas, pedidos as table } from './table.server.ts';

/** Fields of a pedido besides those of every paper. */
export type Pedido = Papel & {
  facturado: string;
  pendienteFacturar: string;
  estadoFacturacion: string;
  _idPresupuesto: string | null;
  fechaEntregaPrevista: string | null;
  direccionEntrega: string | null;
  fechaEntregaReal: string | null;
};

/** Pedidos as papers. */
export const pedidosFamily: PaperFamily<Pedido> = {
  resource: pedidos,
  table,
  lines: pedidosLineas,
  recurso: 'pedidos',
  prefix: 'PED',
  editable: editablesPedido,
  next: nextStates(pasosPedido, Object.values(EstadoPedido)),
  ended: [EstadoPedido.terminado],
  scope: pedidosScope,
  removable: ({ estado }) => estado === EstadoPedido.solicitado,
  follow: (total, before) => ({
    pendienteFacturar: less(total, before?.facturado ?? '0'),
  }),
  refuseLines,
};

const less = (a: string, b: string) => plain(cents(a) - cents(b), 2);

/**
 * Refuses to remove a line with invoiced quantities; the table itself refuses to lower one below its invoiced
 * quantity.
 */
async function refuseLines(tx: Transaction, { _id }: Papel, lines: readonly Linea[]): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    SELECT FROM pedidos_lineas WHERE papel_id = ${_id} AND cantidad_facturada <> 0
      AND id <> ALL(${sql.param(lines.map((line) => line._id))}::uuid[]) LIMIT 1`);
  if (rowCount) throw inUse('Alguna de las líneas que faltan ya está facturada: no se puede quitar');
}
