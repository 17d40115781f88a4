import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { importePositivoField } from '../cobros/importe-field.ts';
import { clasesUso } from './clases.ts';

const id = z.uuid('no es un identificador');
const dia = daySchema('escribe una fecha');
const motivo = textField({ min: 1, max: 1_000 });
const forma = textField({ min: 1, max: 60 });
const referencia = textField({ max: 120 }).optional();
const importe = importePositivoField.meta({ examples: ['10.00'] });
const ingresoId = id.describe('Del ingreso');
const euros = z.string().meta({ examples: ['97.50'] });

const noted = { anotadoPor: z.string(), anotadoEn: z.string() };

const uso = z.object({
  _id: z.string(),
  clase: z.enum(keysOf(clasesUso)),
  fecha: z.string(),
  importe: euros.describe('Lo que toma del ingreso; negativo, lo que le devuelve'),
  forma: z.string(),
  referencia: z.string(),
  _idFactura: z.string().nullable(),
  codigo: z.string().nullable(),
  deshaceA: z.string().nullable().describe('El uso que deshace'),
  deshecho: z.boolean(),
  ...noted,
});

export type Uso = z.infer<typeof uso>;

const ingreso = z.object({
  _id: z.string(),
  _idCliente: z.string(),
  fecha: z.string().describe('El día del dinero; lo que se aplica después lleva el suyo'),
  importe: euros,
  forma: z.string(),
  referencia: z.string(),
  disponible: euros.describe('Lo que queda a favor del cliente'),
  anulado: z.boolean(),
  usos: z.array(uso),
  ...noted,
});

/** Money that came in at once, with what was done with it. */
export type Ingreso = z.infer<typeof ingreso>;

const aFavor = z
  .object({ importe: euros.describe('Lo que queda de todos'), ingresos: z.array(ingreso) })
  .meta({ examples: [{ importe: '0.00', ingresos: [] }] });

export type AFavor = z.infer<typeof aFavor>;

/** Most facturas that one ingreso is shared out among. */
const MOST = 100;

/** Calls of the money that a cliente pays at once for several facturas, or has to their credit. */
export const ingresosOperations = operations({
  leerAFavor: {
    method: 'GET',
    path: 'facturas/leerAFavor',
    summary: 'Lo que un cliente tiene a favor, y los ingresos de que viene',
    query: z.strictObject({ _idCliente: id }),
    answer: aFavor,
  },
  registrarIngreso: {
    method: 'POST',
    path: 'facturas/registrarIngreso',
    summary: 'Anota el dinero que llega de una vez para varias facturas; lo que no se reparte queda a favor',
    body: z.strictObject({
      _idCliente: id,
      fecha: dia.optional().describe('Hoy, si no se dice'),
      importe,
      forma,
      referencia,
      reparto: z
        .array(z.strictObject({ _idFactura: id, importe }))
        .max(MOST, `como mucho, ${MOST} facturas`)
        .optional()
        .describe('Cuánto va a cada factura; sin él, todo queda a favor')
        .meta({ examples: [[]] }),
    }),
    answer: ingreso,
  },
  aplicarAFavor: {
    method: 'PUT',
    path: 'facturas/aplicarAFavor',
    summary: 'Paga una factura con lo que queda de un ingreso de su cliente',
    body: z.strictObject({
      _id: ingresoId,
      _idFactura: id,
      importe: importe.optional().describe('Sin él, todo lo que quepa'),
      fecha: dia.optional().describe('De la aplicación; hoy, si no se dice'),
    }),
    answer: ingreso,
  },
  devolverAFavor: {
    method: 'PUT',
    path: 'facturas/devolverAFavor',
    summary: 'Anota que se devuelve al cliente lo que queda de un ingreso, o parte',
    body: z.strictObject({
      _id: ingresoId,
      importe: importe.optional().describe('Sin él, todo lo que queda'),
      fecha: dia.optional().describe('Hoy, si no se dice'),
      forma,
      referencia,
    }),
    answer: ingreso,
  },
  deshacerUso: {
    method: 'PUT',
    path: 'facturas/deshacerUso',
    summary: 'Deshace una aplicación o una devolución: su importe vuelve a estar a favor del cliente',
    body: z.strictObject({ uso: id, motivo }),
    answer: ingreso,
  },
  anularIngreso: {
    method: 'PUT',
    path: 'facturas/anularIngreso',
    summary:
      'Anula un ingreso mal anotado, con los cobros que hizo; 40904 si ya lo está o si se devolvió algo de él',
    body: z.strictObject({ _id: ingresoId, motivo }),
    answer: ingreso,
  },
});
