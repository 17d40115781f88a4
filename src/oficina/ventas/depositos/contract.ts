import {
  choice,
  day,
  money,
  optional,
  paragraph,
  reference,
  system,
  text,
} from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { estadosDeposito } from './estados.ts';

const to = (title: string, family: string) => system(reference({ title, family }));
const maybeTo = (title: string, family: string) => system(optional(reference({ title, family })));

/** Depósitos: what a cliente hands over for a pedido or an accepted presupuesto, with its signed receipt. */
export const depositos = defineResource({
  name: 'depositos',
  one: 'la señal',
  many: 'señales',
  label: 'concepto',
  fields: {
    _idCliente: to('Cliente', 'clientes'),
    _idPedido: maybeTo('Pedido', 'pedidos'),
    _idPresupuesto: maybeTo('Presupuesto', 'presupuestos'),
    concepto: system(text({ title: 'Concepto', max: 200 })),
    importe: system(money({ title: 'Importe', decimals: 2 })),
    _idFormaPago: to('Forma de pago', 'formasDePago'),
    fecha: system(day({ title: 'Fecha' })),
    estado: system(choice({ title: 'Estado', options: estadosDeposito, initial: 'pendiente' })),
    /** Unsigned receipt; the sealed one is a later version of it. */
    _idDocumento: to('Recibo', 'documentos'),
    /** Factura where it was noted as a cobro. */
    _idFactura: maybeTo('Factura', 'facturas'),
    /** Clientes do not see it. */
    motivo: system(optional(paragraph({ title: 'Motivo', max: 1_000 }))),
  },
  list: {
    columns: ['concepto', '_idCliente', 'importe', 'fecha', 'estado'],
    twoLines: { who: ['_idCliente'], what: ['concepto', 'fecha'] },
    filters: ['estado', '_idCliente', '_idPedido', '_idPresupuesto', '_idFactura', 'fecha'],
    search: ['concepto'],
    order: ['fecha', 'importe'],
    descending: true,
  },
});

export type DepositoRow = Row<typeof depositos.fields>;
