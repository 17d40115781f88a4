import { day, money, optional, reference, text } from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { fiscalNumber } from '#platform/kit/people/contacto-fields.ts';

/**
 * Presupuestos made with another program, imported from its listings only to look them up. They keep its numbers and never get one of ours,
 * nobody accepts them here, and no sum counts them.
 */
export const presupuestosAnteriores = defineResource({
  name: 'presupuestosAnteriores',
  one: 'el presupuesto de otro programa',
  many: 'presupuestos de otro programa',
  label: 'numero',
  fields: {
    numero: text({ title: 'Presupuesto', max: 60 }),
    fecha: day({ title: 'Fecha' }),
    clienteNombre: text({ title: 'Nombre o razón social', max: 120 }),
    nif: optional(fiscalNumber({ title: 'NIF' })),
    _idCliente: optional(reference({ title: 'Cliente', family: 'clientes' })),
    concepto: optional(text({ title: 'Concepto', max: 200 })),
    base: optional(money({ title: 'Base imponible', decimals: 2, signed: true })),
    total: { ...money({ title: 'Total', decimals: 2, signed: true }), initial: '' },
    estado: optional(text({ title: 'Estado', max: 40 })),
    programa: optional(text({ title: 'Programa', max: 60 })),
  },
  notPersonal: ['numero', 'fecha', '_idCliente', 'base', 'total', 'estado', 'programa'],
  list: {
    columns: ['numero', 'clienteNombre', 'fecha', 'total', 'estado', 'programa'],
    twoLines: { who: ['clienteNombre'], what: ['numero', 'fecha'] },
    filters: ['_idCliente', 'fecha'],
    search: ['numero', 'clienteNombre', 'nif', 'concepto'],
    order: ['fecha', 'numero'],
    descending: true,
  },
  taken: { numero: 'ya hay un presupuesto con ese número y esa fecha' },
});

export type PresupuestoAnterior = Row<typeof presupuestosAnteriores.fields>;
