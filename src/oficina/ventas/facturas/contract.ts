import { camposDePapel, camposDeTotales, IMPERSONAL_FIELDS } from '#oficina/ventas/papeles/head-fields.ts';
import {
  choice,
  day,
  flag,
  money,
  optional,
  paragraph,
  reference,
  system,
  whole,
} from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { province } from '#platform/kit/people/contacto-fields.ts';
import {
  EstadoFactura,
  estadosAeat,
  estadosCobro,
  estadosFactura,
  metodosRectificacion,
  rectificadas,
  tiposFactura,
} from './estados.ts';

const total = (title: string) => system(money({ title, decimals: 2 }));

/** Facturas have three separate states: of the paper, of its cobro and of the tax agency. */
export const facturas = defineResource({
  name: 'facturas',
  one: 'la factura',
  many: 'facturas',
  label: 'codigo',
  fields: {
    ...camposDePapel,
    tipo: choice({ title: 'Tipo', options: tiposFactura, initial: 'F1' }),
    fechaOperacion: optional(day({ title: 'Fecha de la operación' })),
    estado: system(choice({ title: 'Estado', options: estadosFactura, initial: EstadoFactura.preparando })),
    estadoCobro: system(choice({ title: 'Cobro', options: estadosCobro, initial: 'borrador' })),
    estadoAeat: system(choice({ title: 'AEAT', options: estadosAeat, initial: 'noAplica' })),
    _idPedido: system(optional(reference({ title: 'Pedido', family: 'pedidos' }))),
    _idPresupuesto: system(optional(reference({ title: 'Presupuesto', family: 'presupuestos' }))),
    _idRecurrente: system(optional(reference({ title: 'Recurrente', family: 'facturasRecurrentes' }))),
    anticipo: system(flag({ title: 'Anticipo', initial: false })),
    _idRectificada: system(optional(reference({ title: 'Rectifica a', family: 'facturas' }))),
    _idAnulada: system(optional(reference({ title: 'Hace de nuevo a', family: 'facturas' }))),
    metodo: system(optional(choice({ title: 'Rectificación', options: metodosRectificacion, initial: 'S' }))),
    rectificada: system(optional(choice({ title: 'Rectificada', options: rectificadas, initial: 'entera' }))),
    motivoCierre: system(optional(paragraph({ title: 'Motivo', max: 1_000 }))),
    totalFactura: total('Total factura'),
    /** For a rectificativa, only its difference with the factura that it corrects. */
    importeCobrar: total('A cobrar'),
    cobrado: total('Cobrado'),
    pendienteCobro: total('Pendiente de cobro'),
    venceEl: system(optional(day({ title: 'Vence' }))),
    impresiones: system(whole({ title: 'Veces impresa', min: 0, max: 1_000_000 })),
    ...camposDeTotales,
  },
  notPersonal: [
    ...IMPERSONAL_FIELDS,
    ...(['tipo', 'fechaOperacion', 'estado', 'estadoCobro', 'estadoAeat', '_idPedido'] as const),
    ...([
      '_idPresupuesto',
      '_idRecurrente',
      'anticipo',
      '_idRectificada',
      '_idAnulada',
      'metodo',
      'rectificada',
    ] as const),
    ...(['totalFactura', 'importeCobrar', 'cobrado', 'pendienteCobro', 'venceEl', 'impresiones'] as const),
  ],
  list: {
    columns: [
      // The state of the cobro tells what else is to be known.
      ...(['codigo', 'clienteNombre', 'fecha', 'estadoCobro', 'totalFactura', 'pendienteCobro'] as const),
      'venceEl',
    ],
    spare: ['venceEl', 'fecha'],
    twoLines: {
      who: ['clienteNombre'],
      amount: 'totalFactura',
      what: ['codigo', 'fecha'],
      state: 'estadoCobro',
    },
    filters: [
      ...(['estado', 'estadoCobro', 'estadoAeat', 'tipo', 'serie', '_idCliente', '_idResponsable'] as const),
      ...([
        '_idPedido',
        '_idPresupuesto',
        '_idRecurrente',
        '_idRectificada',
        '_idAnulada',
        'rectificada',
        'anticipo',
        'fecha',
        'venceEl',
      ] as const),
    ],
    also: {
      codProvincia: optional(province({ title: 'Provincia del cliente' })),
      _idClasificacion: optional(
        reference({ title: 'Clasificación del cliente', family: 'clasificacionesCliente' }),
      ),
      _idCanalCaptacion: optional(
        reference({ title: 'Canal de captación del cliente', family: 'canalesCaptacion' }),
      ),
      _idCanje: optional(reference({ title: 'Canjeada en', family: 'facturas' })),
      _idCanjeada: optional(reference({ title: 'Canjea a', family: 'facturas' })),
      debidoEl: day({ title: 'Vencimiento sin cobrar' }),
    },
    search: ['codigo', 'clienteNombre', 'titulo', 'refCliente'],
    order: ['fecha', 'codigo', 'clienteNombre', 'totalFactura', 'venceEl'],
    descending: true,
    sums: {
      fields: ['baseImponible', 'totalFactura', 'pendienteCobro'],
      leftOut: 'borradores ni anuladas',
    },
  },
});

export type FacturaRow = Row<typeof facturas.fields>;
