import { camposDePapel, camposDeTotales, IMPERSONAL_FIELDS } from '#oficina/ventas/papeles/head-fields.ts';
import {
  choice,
  day,
  money,
  optional,
  paragraph,
  reference,
  system,
  whole,
} from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { EstadoPedido, estadosPedido } from './estados.ts';

/** Pedidos: what a cliente buys, the part already invoiced and the rest. */
export const pedidos = defineResource({
  name: 'pedidos',
  one: 'el pedido',
  many: 'pedidos',
  label: 'codigo',
  fields: {
    ...camposDePapel,
    estado: system(choice({ title: 'Estado', options: estadosPedido, initial: EstadoPedido.solicitado })),
    _idPresupuesto: system(optional(reference({ title: 'Presupuesto', family: 'presupuestos' }))),
    creadoDesde: system(
      choice({
        title: 'Pedido por',
        options: { admin: 'El negocio', cliente: 'El cliente' },
        initial: 'admin',
      }),
    ),
    fechaEntregaPrevista: optional(day({ title: 'Entrega prevista' })),
    fechaEntregaReal: system(optional(day({ title: 'Entregado' }))),
    direccionEntrega: optional(paragraph({ title: 'Dirección de entrega', max: 300, rows: 2 })),
    estadoFacturacion: system(
      choice({
        title: 'Facturado',
        options: { nada: 'Sin facturar', parcial: 'En parte', total: 'Del todo' },
        initial: 'nada',
      }),
    ),
    facturado: system(money({ title: 'Importe facturado', decimals: 2 })),
    pendienteFacturar: system(money({ title: 'Pendiente de facturar', decimals: 2 })),
    impresiones: system(whole({ title: 'Veces impreso', min: 0, max: 1_000_000 })),
    motivoCierre: system(optional(paragraph({ title: 'Motivo', max: 1_000 }))),
    ...camposDeTotales,
  },
  notPersonal: [
    ...IMPERSONAL_FIELDS,
    ...(['estado', '_idPresupuesto', 'creadoDesde', 'fechaEntregaPrevista', 'fechaEntregaReal'] as const),
    ...(['estadoFacturacion', 'facturado', 'pendienteFacturar', 'impresiones'] as const),
  ],
  list: {
    columns: ['codigo', 'clienteNombre', 'titulo', 'fecha', 'estado', 'estadoFacturacion', 'total'],
    spare: ['titulo', 'fecha'],
    twoLines: { who: ['clienteNombre'], what: ['codigo', 'fecha'] },
    filters: [
      ...(['estado', 'serie', '_idCliente', '_idResponsable', 'estadoFacturacion'] as const),
      ...(['_idPresupuesto', 'fecha'] as const),
    ],
    search: ['codigo', 'clienteNombre', 'titulo', 'refCliente'],
    order: ['fecha', 'codigo', 'clienteNombre', 'total'],
    descending: true,
    sums: { fields: ['baseImponible', 'total', 'pendienteFacturar'], leftOut: 'cancelados' },
  },
});

export type PedidoRow = Row<typeof pedidos.fields>;
