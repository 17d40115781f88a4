import { camposDePapel, camposDeTotales, IMPERSONAL_FIELDS } from '#oficina/ventas/papeles/head-fields.ts';
import {
  choice,
  day,
  flag,
  moment,
  optional,
  paragraph,
  system,
  text,
  whole,
} from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { EstadoPresupuesto, estadosPresupuesto } from './estados.ts';

/** Presupuestos: their prices for a cliente, how long they hold, and the cliente's answer. */
export const presupuestos = defineResource({
  name: 'presupuestos',
  one: 'el presupuesto',
  many: 'presupuestos',
  label: 'codigo',
  fields: {
    ...camposDePapel,
    estado: system(
      choice({ title: 'Estado', options: estadosPresupuesto, initial: EstadoPresupuesto.solicitado }),
    ),
    prospecto: optional(text({ title: 'Para', hint: 'Quien lo pide, mientras no es cliente', max: 160 })),
    validoHasta: day({ title: 'Válido hasta' }),
    numVersion: system(whole({ title: 'Versión', min: 1, max: 999, initial: 1 })),
    versionVigente: system(flag({ title: 'Versión vigente', initial: true })),
    enviadoEn: system(optional(moment({ title: 'Enviado' }))),
    enviadoA: system(optional(text({ title: 'Enviado a', max: 200 }))),
    vistoEn: system(optional(moment({ title: 'Visto' }))),
    aceptadoEn: system(optional(moment({ title: 'Aceptado' }))),
    aceptadoPor: system(optional(text({ title: 'Aceptado por', max: 160 }))),
    hashAceptado: system(optional(text({ title: 'Huella de lo aceptado', max: 64 }))),
    motivoCierre: system(optional(paragraph({ title: 'Motivo', max: 1_000 }))),
    ...camposDeTotales,
  },
  notPersonal: [
    ...IMPERSONAL_FIELDS,
    ...(['estado', 'validoHasta', 'numVersion', 'versionVigente', 'hashAceptado'] as const),
  ],
  list: {
    columns: ['codigo', 'clienteNombre', 'titulo', 'fecha', 'validoHasta', 'estado', 'total'],
    spare: ['titulo', 'fecha'],
    twoLines: { who: ['clienteNombre'], what: ['codigo', 'fecha'] },
    filters: [
      ...(['estado', 'serie', '_idCliente', '_idResponsable', 'versionVigente'] as const),
      ...(['fecha', 'enviadoEn', 'aceptadoEn'] as const),
    ],
    search: ['codigo', 'clienteNombre', 'titulo', 'refCliente'],
    order: ['fecha', 'codigo', 'clienteNombre', 'validoHasta', 'total'],
    descending: true,
    sums: { fields: ['baseImponible', 'total'], leftOut: 'cancelados ni versiones anteriores' },
  },
});

export type PresupuestoRow = Row<typeof presupuestos.fields>;
