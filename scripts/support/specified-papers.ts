import { type Call, type Row, readAndChange } from './specified-caller.ts';

type Part = { call: Call; token: string; unique: string; today: string; ids: Record<string, string> };

const LINES = [
  { descripcion: 'Web de la autoescuela', cantidad: 2, precioUnitario: 100, tipoIva: 21 },
  { descripcion: 'Fotografías', cantidad: 1.5, precioUnitario: 50.25 },
];

/** Takes a presupuesto and a pedido through all their states by writing `estado`; makes and deletes a señal of the pedido. */
export async function visitPapers({ call, token, unique, today, ids }: Part): Promise<void> {
  const _idCliente = ids.clientes;
  const write = (family: string, row: Row, changed: object) =>
    call(`PUT ${family}/actualizar`, { token, body: { _id: row._id, ...changed } });
  const state = (row: Row, estado: number) => {
    if (row.estado !== String(estado))
      throw new Error(`${row._id} is in ${row.estado}, and not in ${estado}`);
  };

  let quote = await call('POST presupuestos/crear', { token, body: { _idCliente, lineas: LINES } });
  await readAndChange(call, { token, family: 'presupuestos', _id: quote._id, changed: { titulo: unique } });
  for (const estado of [2, 3, 4, 2, 3, 4, 5, 6]) {
    quote = await write('presupuestos', quote, { estado });
    state(quote, estado);
    if (estado === 3) ids.printed = quote._id;
  }
  await call<Buffer>('GET presupuestos/imprimir', { token, query: { _id: ids.printed } });
  const draft = await call('POST presupuestos/crear', { token, body: { _idCliente, estado: 1 } });
  await call<boolean>('DELETE presupuestos/eliminar', { token, body: [draft._id] });

  let order = await call('POST pedidos/crear', { token, body: { _idCliente, lineas: LINES } });
  await readAndChange(call, { token, family: 'pedidos', _id: order._id, changed: { titulo: unique } });
  for (const estado of [3, 4, 3, 5, 3]) {
    order = await write('pedidos', order, { estado });
    state(order, estado);
  }
  order = await call('PUT pedidos/guardar', { token, body: { _id: order._id, lineas: LINES, estado: 4 } });
  state(order, 4);
  await call('GET pedidos/calcularSubtotales', { token, query: { _id: order._id } });
  await call<Buffer>('PUT pedidos/imprimir', { token, body: { _id: order._id } });
  const para = `rosa-${unique}@ejemplo.es`;
  await call('PUT pedidos/enviarEmailCliente', { token, body: { _id: order._id, para } });
  const agreed = { concepto: 'Reserva', importe: 10.5, _idFormaPago: ids.formasDePago, fecha: today };
  const deposit = await call('POST depositos/crearfirma', {
    token,
    body: { _idPedido: order._id, ...agreed },
  });
  const done = await call<boolean>('DELETE depositos/eliminarfirma', {
    token,
    body: { _id: deposit._id, motivo: 'Era una prueba' },
  });
  if (done !== true) throw new Error('depositos/eliminarfirma does not answer true');
  const gone = await call('POST pedidos/crearDesdeAdmin', {
    token,
    body: { _idCliente, lineas: LINES, estado: 6 },
  });
  state(gone, 6);
  const asked = await call('POST pedidos/crear', { token, body: { _idCliente, lineas: LINES } });
  await call<boolean>('DELETE pedidos/eliminar', { token, body: { _id: asked._id } });
}
