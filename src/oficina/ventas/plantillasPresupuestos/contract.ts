import { z } from 'zod';
import { camposDePapel } from '#oficina/ventas/papeles/head-fields.ts';
import { lineaEscrita } from '#oficina/ventas/papeles/linea-contract.ts';
import { type Field, text, whole } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';

/** Line of a plantilla: without paper, without choice of the cliente and without cost. */
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

/**
 * Plantillas of presupuestos: lines, texts and discounts. The lines are checked when a presupuesto is
 * made, with that day's taxes.
 */
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
