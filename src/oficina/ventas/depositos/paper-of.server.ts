import { sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import type { Papel, PaperFamily } from '#oficina/ventas/papeles/paper-family.server.ts';
import { readPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { AppError, invalidFields } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';

/** Pedido or presupuesto of a depósito; exactly one is given. */
export type Of = { _idPedido?: string | undefined; _idPresupuesto?: string | undefined };

/** Pedido or presupuesto of a depósito, its name, and the amount still available for depósitos. */
export type PaperOf = {
  paper: Papel & { _idCliente: string };
  clase: 'Pedido' | 'Presupuesto';
  /** Euros with two decimals, below zero when the paper came to less afterwards. */
  left: string;
};

/**
 * Pedido or accepted presupuesto, locked until the transaction ends: the second of two depósitos at once
 * counts the first. A pedido and its presupuesto share their total, so the presupuesto is always locked
 * first. 400 for one out of reach, 409 for a paper that takes no depósitos.
 */
export async function holdPaperOf(
  tx: Transaction,
  { of, actor, reach }: { of: Of; actor: Actor; reach: Alcance },
): Promise<PaperOf> {
  const { _idPedido, _idPresupuesto } = of;
  if ((_idPedido === undefined) === (_idPresupuesto === undefined))
    throw invalidFields([{ campo: '_idPedido', motivo: 'di el pedido o el presupuesto, uno de los dos' }]);
  const presupuesto = _idPresupuesto ?? (await presupuestoOf(tx, _idPedido ?? ''));
  if (presupuesto) await tx.execute(sql`SELECT FROM presupuestos WHERE id = ${presupuesto} FOR UPDATE`);
  const hold = (family: PaperFamily, id: string) =>
    readPaper(tx, family, id, family.scope(actor, reach, 'leer'), true);
  const paper = _idPedido
    ? await hold(pedidosFamily, _idPedido)
    : await hold(presupuestosFamily, _idPresupuesto ?? '');
  const campo = _idPedido ? '_idPedido' : '_idPresupuesto';
  if (!paper?._idCliente) throw invalidFields([{ campo, motivo: 'no existe: elige otro' }]);
  refuseState(paper, _idPedido !== undefined);
  return {
    paper: { ...paper, _idCliente: paper._idCliente },
    clase: _idPedido ? 'Pedido' : 'Presupuesto',
    left: await leftOf(tx, paper, { order: _idPedido ?? null, quote: presupuesto }),
  };
}

async function presupuestoOf(tx: Transaction, order: string): Promise<string | null> {
  const { rows } = await tx.execute<{ quote: string | null }>(
    sql`SELECT presupuesto_id AS quote FROM pedidos WHERE id = ${order}`,
  );
  return rows[0]?.quote ?? null;
}

function refuseState({ estado, versionVigente }: Papel, isOrder: boolean): void {
  if (
    isOrder
      ? estado !== EstadoPedido.cancelado
      : estado === EstadoPresupuesto.aceptado && versionVigente !== false
  )
    return;
  throw new AppError(
    errorCodes.transicion,
    isOrder
      ? 'El pedido está cancelado: no se le puede pedir una señal'
      : 'Solo se pide una señal de un presupuesto aceptado',
    { detalle: { permitidas: [] } },
  );
}

/** Total of the paper, less its depósitos and those of the presupuesto and pedidos linked to it. */
async function leftOf(
  tx: Transaction,
  { total }: Papel,
  { order, quote: presupuesto }: { order: string | null; quote: string | null },
): Promise<string> {
  const { rows } = await tx.execute<{ live: string }>(sql`
    SELECT coalesce(sum(importe), 0)::text AS live FROM depositos
    WHERE estado NOT IN ('devuelto', 'revocado') AND (pedido_id = ${order} OR presupuesto_id = ${presupuesto}
      OR pedido_id IN (SELECT id FROM pedidos WHERE presupuesto_id = ${presupuesto}))`);
  return plain(cents(total) - cents(rows[0]?.live ?? '0'), 2);
}
