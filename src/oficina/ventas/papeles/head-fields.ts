import {
  choice,
  code,
  day,
  flag,
  money,
  optional,
  paragraph,
  percent,
  reference,
  system,
  text,
} from '#platform/kit/contract/fields.ts';
import { impuestos } from './rates.ts';
import { series } from './series.ts';

const total = (title: string) => system(money({ title, decimals: 2 }));

/** Head fields of every paper: its cliente, its dates and the settings of its totals. */
export const camposDePapel = {
  codigo: system(optional(code({ title: 'Número', max: 40 }))),
  serie: choice({ title: 'Serie', options: series, initial: '' }),
  titulo: optional(text({ title: 'Título', max: 160 })),
  _idCliente: optional(reference({ title: 'Cliente', family: 'clientes' })),
  _idContacto: optional(reference({ title: 'Contacto', family: 'contactosClientes' })),
  clienteNombre: system(text({ title: 'Nombre', max: 160 })),
  refCliente: optional(text({ title: 'Referencia del cliente', max: 60 })),
  fecha: day({ title: 'Fecha' }),
  _idFormaPago: optional(reference({ title: 'Forma de pago', family: 'formasDePago' })),
  _idResponsable: optional(reference({ title: 'Responsable', family: 'responsables' })),
  impuesto: choice({ title: 'Impuesto', options: impuestos, initial: 'IVA' }),
  preciosConIva: flag({ title: 'Precios con IVA', hint: 'Lo que paga un consumidor', initial: false }),
  irpf: percent({ title: 'Retención de IRPF' }),
  dtoGlobal1: percent({ title: 'Descuento' }),
  dtoGlobal2: percent({ title: 'Segundo descuento' }),
  condiciones: optional(paragraph({ title: 'Condiciones', max: 4_000 })),
  notasPublicas: optional(paragraph({ title: 'Notas', hint: 'Se imprimen', max: 2_000 })),
  notasPrivadas: optional(paragraph({ title: 'Notas privadas', hint: 'Solo las ve el negocio', max: 4_000 })),
};

/** Totals of a paper, which only the program writes: euros with two decimals. */
export const camposDeTotales = {
  baseImponible: total('Base imponible'),
  totalIva: total('Impuesto'),
  totalRecargo: total('Recargo de equivalencia'),
  totalIrpf: total('Retención'),
  suplidos: total('Suplidos'),
  total: total('Total'),
  costeTotal: system(optional(money({ title: 'Coste', decimals: 2 }))),
  margen: system(optional(money({ title: 'Margen', decimals: 2 }))),
};

/** Head fields and totals without personal data. */
export const IMPERSONAL_FIELDS = [
  ...(['codigo', 'serie', '_idCliente', '_idContacto', 'fecha', '_idFormaPago'] as const),
  ...(['_idResponsable', 'impuesto', 'preciosConIva', 'irpf', 'dtoGlobal1', 'dtoGlobal2'] as const),
  ...(['baseImponible', 'totalIva', 'totalRecargo', 'totalIrpf', 'suplidos', 'total'] as const),
  ...(['costeTotal', 'margen'] as const),
];

/** Fields that clientes never see; the reason to close a paper is internal. */
export const NEVER_FOR_CLIENTES = [
  ...(['notasPrivadas', 'costeTotal', 'margen', '_idResponsable', 'motivoCierre'] as const),
];
