import { z } from 'zod';
import { daySchema, instantSchema } from '../dates/day-schema.ts';
import { orFigures, orNumber } from '../text/number-or-text.ts';
import { textField } from '../text/text-field.ts';
import { named, nameOf } from './component-name.ts';
import type { Field } from './fields.ts';
import { filterKind, mayBeNone, NONE, rangeNames } from './list-names.ts';

type Fields = Readonly<Record<string, Field>>;

const cursor = () => z.string().max(2_000, 'no es una página de esta lista').optional();

/** Last row that a page by number may reach: the database must count all the rows up to it. A cursor needs no such count. */
export const LAST_BY_NUMBER = 10_000;

/** Query parameters of every list: the number of rows, and where they begin, by a page's number or by the row before or after. */
export const pageQuery = {
  limite: z.coerce.number().int().min(1).max(500).default(20),
  pagina: z.coerce
    .number()
    .int()
    .min(1)
    .max(LAST_BY_NUMBER)
    .optional()
    .describe('La primera es 1; hasta la fila 10.000, y desde ahí con `despues`'),
  despues: cursor().describe('El `siguiente` de otra respuesta: las filas que van detrás'),
  antes: cursor().describe('El `anterior` de otra respuesta: las filas que van delante'),
};

export type PageQuery = {
  limite: number;
  pagina?: number | undefined;
  despues?: string | undefined;
  antes?: string | undefined;
};

const totals = ['exacto', 'minimo', 'estimado'] as const;

/** Fields of a page besides its rows. */
const place = named(
  z.object({
    total: z.number(),
    totalEs: z
      .enum(totals)
      .describe('`minimo`: hay más, y no se cuentan; `estimado`: unas cuantas arriba o abajo'),
    desde: z.number().describe('Número de la primera fila; 0 si no hay ninguna'),
    limite: z.number(),
    siguiente: z.string().nullable().describe('Para `despues`; null si no hay más'),
    anterior: z.string().nullable().describe('Para `antes`; null si no hay más'),
  }),
  'Pagina',
);

/** The answer of every list. When the rows have a schema name ('FamiliaFila'), the answer gets one too ('FamiliaPagina'). */
export const pageAnswer = <Row extends z.ZodType>(row: Row) => {
  const name = nameOf(row);
  const page = z.object({ filas: z.array(row), ...place.shape });
  return name === undefined ? page : named(page, `${name.replace(/Fila$/, '')}Pagina`);
};

export type Page<Row> = {
  filas: Row[];
  total: number;
  totalEs: (typeof totals)[number];
  desde: number;
  limite: number;
  siguiente: string | null;
  anterior: string | null;
};

/** Schema of several values joined by commas; a row matches any of them: 'activo,pendiente'. */
export const several = <T>(schema: z.ZodType<T>) => {
  const query = orNumber(
    z.string('falta').transform((text, context): T[] => {
      const values = [...new Set(text.split(',').map((value) => value.trim()))].filter(Boolean);
      if (values.length > 100) context.addIssue({ code: 'custom', message: 'son demasiados valores' });
      const parsed = values.map((value) => schema.safeParse(value));
      const wrong = parsed.find(({ success }) => !success);
      if (values.length === 0 || wrong)
        context.addIssue({ code: 'custom', message: wrong?.error?.issues[0]?.message ?? 'falta' });
      return parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
    }),
  );
  if (!(schema instanceof z.ZodEnum)) return query;
  const values = schema.options.map(String);
  return query.meta({
    description: `Uno o varios, separados por comas: ${values.join(', ')}`,
    examples: [values.slice(0, 2).join(',')],
  });
};

const BETWEEN = {
  number: () => orFigures(z.int('escribe un número entero')),
  decimal: () =>
    orNumber(
      z
        .string()
        .transform((text) => (text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text).trim())
        .refine((text) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text), 'escribe una cantidad, como 1234,50'),
    ),
  day: () => daySchema(),
  moment: () =>
    z.union(
      [daySchema(), instantSchema()],
      'escribe una fecha como 2026-11-21, o con su hora, como 2026-11-21T10:00:00Z',
    ),
};

/**
 * Schemas of the two ends of a range of moments. Each is an instant or a calendar day in Spain; both ends are
 * included.
 */
export const momentRange = <Name extends string>(name: Name) =>
  range(name, 'moment') as Record<`${Name}_desde` | `${Name}_hasta`, z.ZodOptional<z.ZodType<string>>>;

function range(name: string, kind: keyof typeof BETWEEN): Record<string, z.ZodType> {
  const { from, to } = rangeNames(name);
  return { [from]: BETWEEN[kind]().optional(), [to]: BETWEEN[kind]().optional() };
}

/** Schemas of the filters by these fields. They read text, because every value of a query is text. */
export function filterShape(fields: Fields, names: readonly string[]): Record<string, z.ZodType> {
  const shapes = names.map((name) => {
    const field = fields[name];
    if (!field) throw new Error(`no field ${name} to filter by`);
    const kind = filterKind(field);
    if (kind === 'none') return {};
    if (kind === 'flag') return { [name]: z.stringbool('di true o false').optional() };
    if (kind === 'text') return { [name]: textField({ min: 1, max: 80 }).optional() };
    if (kind === 'several') return { [name]: several(oneOf(field)).optional() };
    return range(name, kind);
  });
  return Object.assign({}, ...shapes);
}

function oneOf(field: Field): z.ZodType<string> {
  const { input } = field;
  const none = mayBeNone(field) ? [NONE] : [];
  if ('options' in input) {
    const values = Object.keys(input.options).filter((value) => value !== '');
    return z.enum([...values, ...none], 'elige una de las opciones');
  }
  const id = z.uuid('no es un identificador');
  return none.length > 0 ? z.union([z.literal(NONE), id], 'no es un identificador') : id;
}
