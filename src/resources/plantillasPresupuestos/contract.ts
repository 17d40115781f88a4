import { z } from 'zod';
import { type Field, text, whole } from '#kit/fields.ts';
import { defineResource } from '#kit/resource.ts';
import { camposDePapel } from '#office/papeles/head-fields.ts';
import { lineaEscrita } from '#office/papeles/line-contract.ts';

/** A line as a template keeps it: of no paper, nobody's choice, and without what it costs. */
const lineaDePlantilla = lineaEscrita.omit({ _id: true, coste: true, seleccionado: true });

export type LineaDePlantilla = z.infer<typeof lineaDePlantilla>;

const MAX_LINES = 200;

const lineas: Field<LineaDePlantilla[]> = {
  title: 'Líneas',
  schema: z.array(lineaDePlantilla).max(MAX_LINES, `escribe ${MAX_LINES} como mucho`),
  initial: [],
  input: { kind: 'rows', columns: { descripcion: text({ title: 'Concepto', max: 500 }) } },
};

const { titulo, impuesto, preciosConIva, irpf, dtoGlobal1, dtoGlobal2 } = camposDePapel;
const { condiciones, notasPublicas, notasPrivadas, _idFormaPago } = camposDePapel;

/** What quotes begin with: lines, texts and discounts. Its lines are judged when a quote is made of them, by that day's taxes. */
export const plantillasPresupuestos = defineResource({
  name: 'plantillasPresupuestos',
  one: 'la plantilla',
  many: 'plantillas',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 120 }),
    titulo,
    diasValidez: whole({ title: 'Validez', min: 1, max: 365, initial: 30, unit: 'días' }),
    _idFormaPago,
    dtoGlobal1,
    dtoGlobal2,
    impuesto,
    irpf,
    preciosConIva,
    condiciones,
    notasPublicas,
    notasPrivadas,
    lineas,
  },
  notPersonal: [
    'nombre',
    'titulo',
    'diasValidez',
    '_idFormaPago',
    'dtoGlobal1',
    'dtoGlobal2',
    'impuesto',
    'irpf',
    'preciosConIva',
    'condiciones',
    'notasPublicas',
    'notasPrivadas',
    'lineas',
  ],
  list: {
    columns: ['nombre', 'titulo', 'diasValidez'],
    search: ['nombre', 'titulo'],
    order: ['nombre'],
  },
});
