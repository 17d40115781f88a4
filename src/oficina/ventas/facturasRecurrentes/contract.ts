import { z } from 'zod';
import { counts } from '#oficina/ventas/papeles/arithmetic.ts';
import { camposDePapel } from '#oficina/ventas/papeles/head-fields.ts';
import { lineaEscrita } from '#oficina/ventas/papeles/linea-contract.ts';
import { paperProblems } from '#oficina/ventas/papeles/problems.ts';
import {
  choice,
  day,
  type Field,
  flag,
  moment,
  money,
  optional,
  paragraph,
  percent,
  reference,
  system,
  text,
  whole,
} from '#platform/kit/contract/fields.ts';
import { defineResource, type FieldProblem, type Row } from '#platform/kit/contract/resource.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { cadencias, estadosRecurrente } from './estados.ts';

/** Line of the factura to come: it belongs to no paper yet, and has no cost. */
const lineaRecurrente = lineaEscrita.omit({ _id: true, coste: true }).extend({
  // Each line is complete: later changes of the catalogue do not affect what was agreed.
  referencia: textField({ max: 30 }).default(''),
  descripcion: textField({ max: 500 }).default('').describe('«{periodo}» se cambia por el de cada factura'),
  detalle: textField({ max: 2_000 }).default(''),
  unidad: textField({ max: 20 }).default(''),
  precioUnitario: money({ title: 'Precio' }).schema.default('0'),
  tipoIva: percent({ title: 'Porcentaje' }).schema.default('21'),
});

export type LineaRecurrente = z.infer<typeof lineaRecurrente>;

const MAX_LINES = 200;

const lineas: Field<LineaRecurrente[]> = {
  title: 'Líneas',
  schema: z
    .array(lineaRecurrente)
    .max(MAX_LINES, `escribe ${MAX_LINES} como mucho`)
    .meta({
      examples: [
        [{ descripcion: 'Ficha ampliada de {periodo}', cantidad: '1', precioUnitario: '40', tipoIva: '21' }],
      ],
    }),
  initial: [],
  input: { kind: 'rows', columns: { descripcion: text({ title: 'Concepto', max: 500 }) } },
};

const { serie, _idContacto, refCliente, _idFormaPago, _idResponsable, impuesto } = camposDePapel;
const { preciosConIva, irpf, dtoGlobal1, dtoGlobal2 } = camposDePapel;
const { condiciones, notasPublicas, notasPrivadas } = camposDePapel;

/** Recurring factura: it makes an ordinary factura each period of months. */
export const facturasRecurrentes = defineResource({
  name: 'facturasRecurrentes',
  one: 'la factura recurrente',
  many: 'facturas recurrentes',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', hint: 'Es el título de sus facturas', max: 120 }),
    _idCliente: reference({ title: 'Cliente', family: 'clientes' }),
    _idContacto,
    refCliente,
    cada: choice({ title: 'Se factura', options: cadencias, initial: '1' }),
    proximaEl: day({
      title: 'Próxima factura',
      hint: 'Las siguientes van el mismo día del mes, o el último',
    }),
    dia: system(whole({ title: 'Día del mes', min: 1, max: 31 })),
    hastaEl: optional(day({ title: 'Hasta', hint: 'Vacío, sin fin' })),
    emitirSola: flag({
      title: 'Emitirla y enviarla sola',
      hint: 'Apagado, queda en borrador para que alguien la revise',
      initial: false,
    }),
    estado: system(choice({ title: 'Estado', options: estadosRecurrente, initial: 'activa' })),
    ultimaEl: system(optional(day({ title: 'Última' }))),
    fallo: system(optional(paragraph({ title: 'Fallo', max: 1_000 }))),
    falloEn: system(optional(moment({ title: 'Cuándo falló' }))),
    dtoGlobal1,
    dtoGlobal2,
    impuesto,
    irpf,
    serie,
    _idFormaPago,
    preciosConIva,
    condiciones,
    notasPublicas,
    notasPrivadas,
    _idResponsable,
    lineas,
  },
  list: {
    columns: ['nombre', 'cada', 'proximaEl', '_idCliente', 'ultimaEl', 'estado'],
    spare: ['ultimaEl', '_idCliente'],
    twoLines: { amount: 'cada', what: ['proximaEl', '_idCliente'] },
    filters: ['estado', 'cada', '_idCliente', '_idResponsable', 'emitirSola', 'proximaEl'],
    search: ['nombre', 'refCliente'],
    order: ['proximaEl', 'nombre'],
  },
  check: (row) => [...endProblems(row), ...lineProblems(row)],
});

export type RecurrenteRow = Row<typeof facturasRecurrentes.fields>;

export const endProblems = ({
  hastaEl,
  proximaEl,
}: {
  hastaEl: string | null;
  proximaEl: string;
}): FieldProblem[] =>
  hastaEl !== null && hastaEl < proximaEl
    ? [{ campo: 'hastaEl', motivo: 'es antes de la próxima factura: quítala o pon otro día' }]
    : [];

type RecurrenteInput = Parameters<typeof paperProblems>[0] & { proximaEl: string; lineas: LineaRecurrente[] };

/** Problems of the lines by the rules of a factura, with the taxes of the day of the next one. */
function lineProblems({
  proximaEl,
  lineas: lines,
  ...frame
}: Omit<RecurrenteInput, 'fecha'>): FieldProblem[] {
  if (!lines.some(counts)) return [{ campo: 'lineas', motivo: 'escribe al menos un concepto' }];
  return paperProblems(
    { ...frame, fecha: proximaEl },
    lines.map((line) => ({ ...line, coste: null })),
  );
}
