import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { correctionOf, facturaOfPedido } from '#oficina/ventas/facturas/borrador/make-factura.server.ts';
import { payFactura } from '#oficina/ventas/facturas/cobros/pay-factura.server.ts';
import { issueFactura } from '#oficina/ventas/facturas/emitir/issue-factura.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import type { Factura } from '#oficina/ventas/facturas/factura.server.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { createPaper } from '#oficina/ventas/papeles/write-paper.server.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { readNif } from '#platform/kit/people/nif.ts';

type Demo = { customers: { id: string }[]; workers: string[]; today: string };

/** Facturas without a pedido: their cliente, days ago, price, and the part of it that is paid. */
const DIRECT = [
  { customer: 0, days: 88, precio: '240', cobrado: 1 },
  { customer: 1, days: 61, precio: '890', cobrado: 0.5 },
  { customer: 2, days: 47, precio: '96', cobrado: 1 },
  { customer: 3, days: 40, precio: '180', cobrado: 0 },
  { customer: 4, days: 12, precio: '420', cobrado: 0 },
  { customer: 5, days: 3, precio: '135.5', cobrado: 0 },
] as const;

/**
 * Issues the demonstration's facturas with the same code as real ones, in the order of their days: some paid,
 * some overdue, one corrected, one for half a pedido, and drafts. They go in the demonstration's own chain.
 */
export async function seedDemoFacturas(
  client: pg.ClientBase,
  { customers: clientes, workers, today }: Demo,
): Promise<void> {
  if (!(await mayFactura(client))) return;
  // The caller has begun the transaction.
  const tx = drizzle(client as pg.PoolClient) as unknown as Transaction;
  await payableClients(client, clientes);
  const actor = {
    _id: workers[0] ?? '',
    tipo: 'trabajador' as const,
    rol: 'Administrador',
    clienteId: null,
    email: '',
    nombre: 'Demostración',
    sesionId: '',
  };
  const at = (days: number): Work & { clock: () => Date } => {
    const now = new Date(`${dayAfter(today, -days)}T10:00:00Z`);
    return { tx, actor, now, family: facturasFamily, scope: {}, clock: () => now };
  };
  const cobro = await transfer(client);
  const make = async (work: Work, of: { customer: number; precio: string; titulo: string }) =>
    createPaper(
      work,
      {
        _idCliente: clientes[of.customer]?.id,
        titulo: of.titulo,
        _idFormaPago: cobro,
        lineas: [lineOf(of.titulo, of.precio)],
      },
      { fecha: dayAfter(today, 0), estado: EstadoFactura.preparando, origen: 'demostracion' },
    );
  for (const { customer: cliente, days, precio, cobrado } of DIRECT) {
    const work = at(days);
    const draft = await make(work, { customer: cliente, precio, titulo: 'Presencia en el comparador' });
    await issueFactura(work, draft, work.clock);
    if (cobrado > 0) await pay(work, draft as Factura, cobrado);
  }
  const [late, now] = [at(2), at(1)];
  const wrong = await make(late, { customer: 6, precio: '150', titulo: 'Sesión de fotografía' });
  await issueFactura(late, wrong, late.clock);
  const correction = await correctionOf(now, { _id: wrong._id, metodo: 'I', motivo: 'No llegó a hacerse' });
  await issueFactura(now, correction, now.clock);
  await halfOfAnOrder(now, client);
  await make(now, { customer: 7, precio: '96', titulo: 'Gestión de solicitudes' });
}

const lineOf = (descripcion: string, precioUnitario: string) => ({
  tipo: 'concepto' as const,
  _idConcepto: null,
  descripcion,
  cantidad: '1',
  precioUnitario,
  tipoIva: '21',
  dto1: '0',
  dto2: '0',
  regimen: 'general' as const,
  causaExencion: null,
  recargo: '0',
  suplido: false,
  seleccionado: false,
  mostrarPrecio: true,
});

async function pay(work: Work, { _id, total }: Factura, part: number): Promise<void> {
  const importe = ((Math.round(Number(total) * 100) * part) / 100).toFixed(2);
  await payFactura(work, { _id, importe, forma: 'Transferencia', referencia: 'Demostración' });
}

/** Facturas need the valid tax number and the address of the business: without them there are none. */
async function mayFactura(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ nif: string; direccion: string }>(
    'SELECT nif, direccion FROM negocio',
  );
  const [business] = rows;
  return business !== undefined && 'nif' in readNif(business.nif) && business.direccion !== '';
}

/** Invoices one unit of the first pedido in preparation. */
async function halfOfAnOrder(work: Work & { clock: () => Date }, client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string; linea: string }>(
    `SELECT p.id, l.id AS linea FROM pedidos p JOIN pedidos_lineas l ON l.papel_id = p.id
     WHERE p.estado = '${EstadoPedido.enProceso}' AND p.origen = 'demostracion' AND l.tipo = 'concepto' ORDER BY p.codigo, l.orden LIMIT 1`,
  );
  const [order] = rows;
  if (!order) return;
  const draft = await facturaOfPedido(
    work,
    { _id: order.id, lineas: [{ _id: order.linea, cantidad: '1' }] },
    'todo',
  );
  await issueFactura(work, draft, work.clock);
}

/** Gives the demonstration's clientes an address and a valid tax number. */
async function payableClients(client: pg.ClientBase, clientes: { id: string }[]): Promise<void> {
  await client.query(
    `UPDATE clientes SET direccion = coalesce(nullif(direccion, ''), 'Calle de la Señal, 7') WHERE id = ANY ($1)`,
    [clientes.map(({ id }) => id)],
  );
}

async function transfer(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM formas_de_pago WHERE tipo = 'transferencia' AND activo ORDER BY orden, nombre LIMIT 1`,
  );
  return rows[0]?.id ?? null;
}

/** Removes the demonstration's facturas, and any other issued in its chain. */
export async function removeDemoFacturas(client: pg.ClientBase): Promise<void> {
  await client.query(
    `DELETE FROM ingresos WHERE cliente_id IN (SELECT id FROM clientes WHERE origen = 'demostracion')
       OR id IN (SELECT u.ingreso_id FROM ingresos_usos u JOIN cobros c ON c.id = u.cobro_id WHERE es_de_demostracion(c.factura_id))`,
  );
  await client.query('DELETE FROM cobros WHERE es_de_demostracion(factura_id)');
  await client.query(
    `DELETE FROM facturas WHERE (estado <> '${EstadoFactura.preparando}' AND es_de_demostracion(id))
       OR (estado = '${EstadoFactura.preparando}' AND (cliente_id IN (SELECT id FROM clientes WHERE origen = 'demostracion')
         OR es_de_demostracion(rectificada_id)))`,
  );
  await client.query(
    `DELETE FROM facturas_recurrentes WHERE cliente_id IN (SELECT id FROM clientes WHERE origen = 'demostracion')`,
  );
  const { rowCount } = await client.query('DELETE FROM cadenas WHERE demostracion');
  if (rowCount)
    await client.query(
      `DELETE FROM contadores_papeles c WHERE familia LIKE 'facturas %' AND NOT EXISTS (SELECT FROM facturas WHERE estado <> '${EstadoFactura.preparando}')`,
    );
}
