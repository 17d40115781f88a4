import { z } from 'zod';
import { series } from '#oficina/ventas/papeles/series.ts';
import { keysOf, recordOf } from '#platform/kit/contract/keys-of.ts';
import { pageAnswer, pageQuery } from '#platform/kit/contract/list-query.ts';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { tramos } from '../cobros/debt-buckets.ts';
import { daysOf, type Period, quarterOf, trimestres } from './period.ts';

const dia = daySchema();
const periodo = {
  desde: dia.optional().describe('Primer día de expedición; va con `hasta`'),
  hasta: dia.optional(),
  ejercicio: z.coerce
    .number('escribe un año')
    .int('escribe un año')
    .min(2000, 'escribe un año')
    .max(2999, 'escribe un año')
    .optional()
    .meta({ examples: [2026] }),
  trimestre: z
    .enum(trimestres, 'elige un trimestre, del 1 al 4')
    .optional()
    .describe('Sin él, el año entero'),
};

type PeriodQuery = {
  desde?: string;
  hasta?: string;
  ejercicio?: number;
  trimestre?: (typeof trimestres)[number];
};
type Complete = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };

const YEAR_MS = 366 * 86_400_000;

/**
 * Field and reason of a wrong period. A period is two days, or a year with or without a quarter; none given
 * is the present quarter.
 */
function periodProblem({
  desde,
  hasta,
  ejercicio,
  trimestre,
}: PeriodQuery): [campo: string, motivo: string] | null {
  if (desde === undefined && hasta === undefined)
    return trimestre !== undefined && ejercicio === undefined ? ['ejercicio', 'di de qué año'] : null;
  if (ejercicio !== undefined || trimestre !== undefined)
    return ['ejercicio', 'no va junto con «desde» y «hasta»'];
  if (desde === undefined || hasta === undefined) return [desde === undefined ? 'desde' : 'hasta', 'falta'];
  if (hasta < desde) return ['hasta', 'es antes que «desde»'];
  return Date.parse(hasta) - Date.parse(desde) > YEAR_MS ? ['hasta', 'como mucho, un año'] : null;
}

function refinePeriod(asked: PeriodQuery, context: Complete): void {
  const [campo, message] = periodProblem(asked) ?? [];
  if (campo !== undefined && message !== undefined)
    context.addIssue({ code: 'custom', path: [campo], message });
}

/** Days of a valid period; those of the present quarter when none was given. */
export function periodOf({ desde, hasta, ejercicio, trimestre }: PeriodQuery, today: string): Period {
  if (desde !== undefined && hasta !== undefined) return { desde, hasta };
  if (ejercicio !== undefined) return daysOf(ejercicio, trimestre);
  const now = quarterOf(today);
  return daysOf(now.ejercicio, now.trimestre);
}

const serie = z.enum(keysOf(series), 'elige una serie').optional();
const grupo = z
  .string()
  .regex(/^[\w.-]{1,40}$/, 'no es un grupo del resumen')
  .optional()
  .describe('La `clave` de una fila del resumen: solo las facturas que la forman')
  .meta({ examples: ['01-01-S1-21.00'] });

export const pedirLibro = z
  .strictObject({ ...periodo, serie, grupo, ...pageQuery })
  .superRefine(refinePeriod);
export const pedirResumen = z.strictObject({ ...periodo, serie }).superRefine(refinePeriod);

export const pedir347 = z.strictObject({
  ejercicio: z.coerce
    .number('escribe un año')
    .int()
    .min(2000, 'escribe un año')
    .max(2999, 'escribe un año')
    .meta({ examples: [2026] }),
});

export const informes = ['libro', 'iva', '347', 'deuda'] as const;

export const pedirArchivo = z
  .strictObject({
    informe: z.enum(informes, 'elige un informe'),
    formato: z.enum(['csv', 'xlsx'], 'elige csv o xlsx'),
    ...periodo,
    serie,
    grupo,
  })
  .superRefine((asked, context) => {
    if (asked.informe === 'deuda') return;
    if (asked.informe === '347' && asked.desde !== undefined)
      context.addIssue({ code: 'custom', path: ['ejercicio'], message: 'falta' });
    else refinePeriod(asked, context);
  });

/** Row of a record: see `Detalle`. */
const detalle = z.object({
  impuesto: z.string(),
  claveRegimen: z.string(),
  calificacion: z.string().optional(),
  exenta: z.string().optional(),
  tipo: z.string().optional(),
  base: z.string(),
  cuota: z.string().optional(),
  tipoRecargo: z.string().optional(),
  recargo: z.string().optional(),
});

export const apunte = z.object({
  _id: z.string(),
  codigo: z.string(),
  tipo: z.string(),
  serie: z.string(),
  fecha: z.string(),
  fechaOperacion: z.string().nullable(),
  nif: z.string().nullable(),
  nombre: z.string(),
  desglose: z.array(detalle),
  sustituye: z.array(detalle).describe('Lo declarado en la que sustituye, que se resta'),
  importeTotal: z.string(),
  importeSustituido: z.string().nullable(),
  rectificada: z.string().nullable(),
  _idRectificada: z.string().nullable(),
  anulada: z.boolean().describe('Consta, y no cuenta'),
  anterior: z.boolean().describe('De otro programa: su `_id` es de facturasAnteriores'),
});

/** Row of the libro: a factura. */
export type Apunte = z.infer<typeof apunte>;
export const libro = pageAnswer(apunte);

const filaIva = z.object({
  ejercicio: z.number(),
  trimestre: z.enum(trimestres),
  clave: z.string(),
  impuesto: z.string(),
  claveRegimen: z.string(),
  calificacion: z.string().describe('S1, S2, N1 o N2; o la causa de exención, E1 a E6'),
  tipo: z.string().nullable(),
  tipoRecargo: z.string().nullable(),
  facturas: z.number(),
  base: z.string(),
  cuota: z.string(),
  recargo: z.string(),
});

/** Amounts of one tax in a quarter. */
export type FilaIva = z.infer<typeof filaIva>;

const deOtroTrimestre = z.object({ facturas: z.number(), base: z.string(), cuota: z.string() });

export const resumenIva = z.object({
  desde: z.string(),
  hasta: z.string(),
  filas: z.array(filaIva),
  facturas: z.number(),
  anuladas: z.number(),
  base: z.string(),
  cuota: z.string(),
  recargo: z.string(),
  importeTotal: z.string(),
  operacionesAnteriores: deOtroTrimestre.describe('De estas facturas, las de operaciones de otro periodo'),
  facturadasDespues: deOtroTrimestre.describe('De operaciones de este periodo, con fecha posterior'),
});

export type ResumenIva = z.infer<typeof resumenIva>;

const fila347 = z.object({
  nif: z.string(),
  nombre: z.string(),
  clientes: z.array(z.string()),
  facturas: z.number(),
  trimestres: z
    .array(z.string())
    .length(4)
    .meta({ examples: [['0.00', '1284.12', '0.00', '2420.00']] }),
  total: z.string(),
});

/** Cliente over the threshold. */
export type Fila347 = z.infer<typeof fila347>;

const retenidas = z.object({ facturas: z.number(), importe: z.string() });

const metalico = z.object({
  nif: z.string(),
  nombre: z.string(),
  ejercicio: z.number().describe('De las operaciones que se pagaron'),
  importe: z.string(),
});

/** Cash received from a cliente that form 347 declares apart. */
export type Metalico = z.infer<typeof metalico>;

export const prevision347 = z.object({
  ejercicio: z.number(),
  umbral: z.string(),
  filas: z.array(fila347),
  total: z.number().describe('Cuántos clientes lo superan; en `filas`, los 500 primeros'),
  importe: z.string().describe('De todos ellos'),
  conRetencion: retenidas.describe('Facturas con retención de IRPF: van en el modelo 190'),
  metalico: z
    .array(metalico)
    .describe('Más de 6.000 € en metálico de una persona, por el año de sus operaciones'),
});

export type Prevision347 = z.infer<typeof prevision347>;

const porTramo = recordOf(tramos, () => z.string());

const filaDeuda = z.object({
  _idCliente: z.string().nullable(),
  nombre: z.string(),
  facturas: z.number(),
  ...porTramo,
  aFavor: z.string().describe('Lo que se le debe, en negativo'),
  sinAplicar: z.string().describe('De `aFavor`, lo cobrado que no está aplicado a ninguna factura'),
  deOtroPrograma: z.string().describe('Del total, lo de facturas de otro programa'),
  total: z.string(),
});

/** Debt of a cliente, by how late it is. */
export type FilaDeuda = z.infer<typeof filaDeuda>;

const sumaDeuda = filaDeuda.omit({ _idCliente: true, nombre: true });

export const antiguedadDeuda = z.object({
  hoy: z.string(),
  filas: z.array(filaDeuda),
  clientes: z.number().describe('Cuántos deben algo; en `filas`, los 500 primeros'),
  suma: sumaDeuda,
});

export type AntiguedadDeuda = z.infer<typeof antiguedadDeuda>;
