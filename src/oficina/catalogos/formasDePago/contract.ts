import { activo, orden } from '#oficina/base/catalogue-fields.ts';
import { choice, code, flag, paragraph, percent, rows, text, whole } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';
import { termProblems } from './terms.ts';

/** Ways and terms to pay facturas. */
export const formasDePago = defineResource({
  name: 'formasDePago',
  one: 'la forma de pago',
  many: 'formas de pago',
  label: 'nombre',
  fields: {
    codigo: code({ title: 'Código', max: 12 }),
    nombre: text({ title: 'Nombre', max: 80 }),
    tipo: choice({
      title: 'Tipo',
      options: {
        efectivo: 'Efectivo',
        transferencia: 'Transferencia',
        tarjeta: 'Tarjeta',
        domiciliacion: 'Domiciliación',
        bizum: 'Bizum',
        financiacion: 'Financiación',
      },
      initial: 'transferencia',
    }),
    dias: whole({ title: 'Vence a los', min: 0, max: 365, initial: 30, unit: 'días' }),
    plazos: rows({
      title: 'Plazos',
      max: 12,
      hint: 'En varios pagos, que suman 100 %; vacío, uno solo a los días de arriba',
      columns: {
        dias: whole({ title: 'Vence a los', min: 0, max: 730, initial: 30, unit: 'días' }),
        porcentaje: percent({ title: 'Porcentaje' }),
      },
    }),
    instrucciones: paragraph({ title: 'Instrucciones', hint: 'Se imprimen en los papeles', max: 1_000 }),
    visibleCliente: flag({ title: 'La ven los clientes', initial: true }),
    orden,
    activo,
  },
  notPersonal: [
    'codigo',
    'nombre',
    'tipo',
    'dias',
    'plazos',
    'instrucciones',
    'visibleCliente',
    'orden',
    'activo',
  ],
  list: {
    columns: ['nombre', 'codigo', 'tipo', 'dias', 'visibleCliente', 'activo'],
    filters: ['tipo', 'visibleCliente', 'activo'],
    search: ['nombre', 'codigo'],
    order: ['orden', 'nombre', 'dias'],
  },
  check: ({ plazos }) => termProblems(plazos),
});
