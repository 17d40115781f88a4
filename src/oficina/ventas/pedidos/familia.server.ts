import { sql } from 'drizzle-orm';
import { serve } from '#oficina/base/serve.server.ts';
import { IMPERSONAL_COLUMNS } from '#oficina/ventas/papeles/paper-columns.server.ts';
import { meantBy } from '#platform/crud/meant-by.server.ts';
import { pedidos as contract } from './contract.ts';
import { EstadoPedido } from './estados.ts';
import { pedidos as family } from './familia.ts';
import { registerPedidoCalls } from './pedidos-api.server.ts';
import { pedidosScope } from './scope.server.ts';
import { pedidos as table } from './table.server.ts';

/** A paper is written with its lines, by calls of its own. */
export const pedidos = serve(family, {
  about: 'Pedidos de los clientes y su preparación.',
  contract,
  table,
  scope: pedidosScope,
  only: ['leer'],
  sums: { counted: sql`(${table.estado} <> ${EstadoPedido.cancelado})` },
  alsoFound: meantBy(table, 'total'),
  notPersonal: {
    pedidos: IMPERSONAL_COLUMNS,
    pedidos_lineas: `id papel_id orden tipo concepto_id referencia descripcion detalle cantidad unidad precio_unitario coste dto1
    dto2 regimen causa_exencion tipo_iva recargo suplido seleccionado mostrar_precio importe cantidad_facturada`,
  },
  exported: { pedidos_lineas: 'Líneas de pedidos' },
  routes: registerPedidoCalls,
});
