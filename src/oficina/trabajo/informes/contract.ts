import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { filterShape } from '#platform/kit/contract/list-query.ts';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { informes, nombresInformes } from './catalogue.ts';
import { type InformeDefinition, informeFilters } from './informe.ts';
import { daysOfPeriod, type Period, periodos } from './periods.ts';

const dia = daySchema();
const FILTERS = keysOf(informeFilters);

const preguntas = {
  informe: z.enum(nombresInformes, 'elige un informe').meta({ examples: ['ventasPorMes'] }),
  periodo: z
    .enum(keysOf(periodos), 'elige un periodo')
    .optional()
    .describe('Sin él ni sus días, el que tiene cada informe'),
  desde: dia.optional().describe('Primer día; va con `hasta`'),
  hasta: dia.optional(),
  ...(filterShape(informeFilters, FILTERS) as Record<
    (typeof FILTERS)[number],
    z.ZodOptional<z.ZodType<string[]>>
  >),
};

export type Pedido = z.infer<z.ZodObject<typeof preguntas>>;

type Complete = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };

const YEARS = 20;

function problemOf(asked: Pedido): [campo: string, motivo: string] | null {
  const { informe, periodo, desde, hasta } = asked;
  const { periodo: usual, filtros }: InformeDefinition = informes[informe];
  const foreign = FILTERS.find((name) => asked[name] !== undefined && !filtros.includes(name));
  if (foreign) return [foreign, 'este informe no se filtra por eso'];
  const dated = ['periodo', 'desde', 'hasta'].find((name) => asked[name as keyof Pedido] !== undefined);
  if (usual === null && dated) return [dated, 'este informe es siempre el de hoy'];
  if (desde === undefined && hasta === undefined) return null;
  if (periodo !== undefined) return ['periodo', 'no va junto con «desde» y «hasta»'];
  if (desde === undefined || hasta === undefined) return [desde === undefined ? 'desde' : 'hasta', 'falta'];
  if (hasta < desde) return ['hasta', 'es antes que «desde»'];
  const years = Number(hasta.slice(0, 4)) - Number(desde.slice(0, 4));
  return years > YEARS ? ['hasta', `como mucho, ${YEARS} años`] : null;
}

function refine(asked: Pedido, context: Complete): void {
  const [campo, message] = problemOf(asked) ?? [];
  if (campo !== undefined && message !== undefined)
    context.addIssue({ code: 'custom', path: [campo], message });
}

export const pedirInforme = z.strictObject(preguntas).superRefine(refine);

export const pedirArchivoInforme = z
  .strictObject({ ...preguntas, formato: z.enum(['csv', 'xlsx', 'pdf'], 'elige csv, xlsx o pdf') })
  .superRefine(refine);

/** Gives the days of an accepted query; null for all days, or if the informe has no period. */
export function periodOf({ informe, periodo, desde, hasta }: Pedido, today: string): Period | null {
  if (desde !== undefined && hasta !== undefined) return { desde, hasta };
  const wanted = periodo ?? informes[informe].periodo;
  return wanted === null ? null : daysOfPeriod(wanted, today);
}

/** Its filters, as lists take them. */
export const filtersOf = (asked: Pedido): Record<string, string> =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const values = asked[name];
      return values === undefined ? [] : [[name, values.join(',')] as const];
    }),
  );

const valores = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .describe('Por el nombre de su columna: euros, porcentajes, días y horas como texto decimal')
  .meta({ examples: [{ nombre: '2026-11', facturas: 12, base: '1250.00', total: '1512.50' }] });
const enlaces = z
  .record(z.string(), z.string())
  .describe('Por columna, la dirección de la lista con las filas que hay detrás de la cifra')
  .meta({ examples: [{ facturas: '/panelAdmin/facturas?fecha_desde=2026-11-01&fecha_hasta=2026-11-30' }] });

export const informeLeido = z.object({
  informe: z.enum(nombresInformes),
  titulo: z.string(),
  desde: z.string().nullable().describe('Primer día que cuenta; null si no hay periodo'),
  hasta: z.string().nullable(),
  columnas: z.array(
    z.object({
      nombre: z.string(),
      titulo: z.string(),
      tipo: z.enum(['texto', 'mes', 'cuenta', 'euros', 'porcentaje', 'dias', 'horas']),
    }),
  ),
  filas: z.array(z.object({ clave: z.string(), valores, enlaces })),
  filasTotal: z.number().describe('Cuántas hay; en `filas`, las 500 primeras'),
  totales: z.object({ valores, enlaces }),
  comoSeCalcula: z.array(z.string()),
  calculadoEn: z.string(),
});

/** A report as its call answers it. */
export type InformeLeido = z.infer<typeof informeLeido>;
