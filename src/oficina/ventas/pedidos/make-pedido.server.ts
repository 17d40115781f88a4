import { sql } from 'drizzle-orm';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import type { LineaEscrita } from '#oficina/ventas/papeles/linea-contract.ts';
import { codeOf, nextCode, nextNumber } from '#oficina/ventas/papeles/numbering.server.ts';
import { allowedFrom, type Papel, type Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { Serie } from '#oficina/ventas/papeles/series.ts';
import { createPaper } from '#oficina/ventas/papeles/write-paper.server.ts';
import { acceptedLineas } from '#oficina/ventas/presupuestos/accepted-lineas.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import { presupuestosScope } from '#oficina/ventas/presupuestos/scope.server.ts';
import { refuseInvoiced } from '#oficina/ventas/presupuestos/sold.server.ts';
import { invalidFields, notFromHere } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { EstadoPedido } from './estados.ts';
import { pedidosFamily } from './family.server.ts';

type PedidoInput = {
  fecha?: string;
  serie?: Serie;
  _idCliente?: string | null;
  lineas?: LineaEscrita[];
} & Record<string, unknown>;

/** Gives a pedido its number, from the beginning. */
async function numbered({ tx, now }: Work, serie: Serie) {
  const ejercicio = Number(todayInMadrid(now).slice(0, 4));
  const { numero, modelo } = await nextNumber(tx, { familia: 'pedidos', serie, ejercicio });
  return {
    estado: EstadoPedido.solicitado,
    serie,
    ejercicio,
    numero,
    codigo: codeOf({ prefix: pedidosFamily.prefix, serie, ejercicio, numero, modelo }),
  };
}

/** Number for a pedido that is only looked at: the one that it would get now. Without a year, it meets no other pedido. */
async function numberedToSee({ tx, now, family: { resource, prefix } }: Work, serie: Serie) {
  const ejercicio = Number(todayInMadrid(now).slice(0, 4));
  const codigo = await nextCode(tx, { familia: resource.name, prefix, serie, ejercicio });
  return { estado: EstadoPedido.solicitado, serie, ejercicio: null, numero: 0, codigo };
}

/** Makes a pedido that the business writes. */
export const pedidoFromOffice = (work: Work, asked: PedidoInput): Promise<Papel> =>
  officePedido(work, asked, numbered);

/** Makes a pedido to look at it, in a transaction that is rolled back: it takes no number, and nobody waits for one. */
export const pedidoToSee = (work: Work, asked: PedidoInput): Promise<Papel> =>
  officePedido(work, asked, numberedToSee);

async function officePedido(
  work: Work,
  asked: PedidoInput,
  number: (work: Work, serie: Serie) => Promise<Record<string, unknown>>,
): Promise<Papel> {
  if (!asked._idCliente) throw invalidFields([{ campo: '_idCliente', motivo: 'elige de quién es' }]);
  const columns = await number(work, asked.serie ?? '');
  const fecha = asked.fecha ?? todayInMadrid(work.now);
  return createPaper(work, asked, { ...columns, fecha, creadoDesde: 'admin' });
}

export type OwnPedido = {
  _idCliente: string;
  lineas: { _idConcepto: string; cantidad: string }[];
  refCliente?: string | null | undefined;
  notasPublicas?: string | null | undefined;
};

/** Makes a pedido of a cliente from the catalogue: names and prices come from the catalogue. */
export async function pedidoFromCliente(
  work: Work,
  { _idCliente, lineas, ...said }: OwnPedido,
): Promise<Papel> {
  const { tx, actor } = work;
  if (_idCliente !== actor.clienteId)
    throw invalidFields([{ campo: '_idCliente', motivo: 'no es tu empresa' }]);
  const ids = [...new Set(lineas.map(({ _idConcepto }) => _idConcepto))];
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM conceptos_presupuestos WHERE activo AND id = ANY(${sql.param(ids)}::uuid[])`,
  );
  const offered = new Set(rows.map((row) => row.id));
  const missing = lineas.findIndex(({ _idConcepto }) => !offered.has(_idConcepto));
  if (missing >= 0)
    throw invalidFields([{ campo: `lineas.${missing}._idConcepto`, motivo: 'ya no se ofrece: elige otro' }]);
  const columns = await numbered(work, '');
  const written = lineas.map((line) => ({ ...PLAIN, ...line }));
  const head = { ...said, _idCliente, lineas: written };
  return createPaper(work, head, {
    ...columns,
    fecha: todayInMadrid(work.now),
    creadoDesde: 'cliente',
    origen: 'portal',
  });
}

const PLAIN = {
  tipo: 'concepto' as const,
  dto1: '0',
  dto2: '0',
  regimen: 'general' as const,
  causaExencion: null,
  recargo: '0',
  suplido: false,
  seleccionado: false,
  mostrarPrecio: true,
};

/**
 * Makes the pedido of an accepted presupuesto, with its accepted lines. A unique index keeps it from being
 * made twice.
 */
export async function pedidoFromPresupuesto(
  work: Work,
  presupuestoId: string,
  reach: 'todo' | 'propio' | 'suyo',
): Promise<Papel> {
  const { tx, actor, now } = work;
  const scope = presupuestosScope(actor, reach);
  const presupuesto = await holdPaper({ ...work, family: presupuestosFamily, scope }, presupuestoId);
  if (presupuesto.estado !== EstadoPresupuesto.aceptado)
    throw notFromHere(allowedFrom(presupuestosFamily, presupuesto, actor));
  await refuseInvoiced(tx, presupuestoId);
  const columns = { ...(await numbered(work, presupuesto.serie)), fecha: todayInMadrid(now) };
  const order = await copyPaper({ ...work, family: pedidosFamily }, presupuesto, {
    family: pedidosFamily,
    columns: { ...columns, _idPresupuesto: presupuestoId, creadoDesde: 'admin' },
    lines: acceptedLineas(presupuesto.lineas),
  });
  return order;
}

/** Counts one more print of a pedido; gives how many there were before. */
export async function countPrint({ tx }: Pick<Work, 'tx'>, _id: string): Promise<number> {
  const { rows } = await tx.execute<{ antes: number }>(sql`
    UPDATE pedidos SET impresiones = impresiones + 1 WHERE id = ${_id} RETURNING impresiones - 1 AS antes`);
  return rows[0]?.antes ?? 0;
}
