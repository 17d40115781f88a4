import { z } from 'zod';
import type { Field } from './fields.ts';
import { textField } from './text-field.ts';

type Fields = Record<string, Field>;

/** The values of a family's fields, as they go over the wire. */
export type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

/** A row as calls give it: its fields, and what every row has. */
export type Row<F extends Fields> = Values<F> & {
  _id: string;
  version: number;
  creadoEn: string;
  modificadoEn: string;
};

export type Verb = 'leer' | 'consultarPorId' | 'crear' | 'actualizar' | 'eliminar';

export type ResourceDefinition<F extends Fields> = {
  /** As in the API. */
  name: string;
  /** One with its article, and many without, as messages say them: 'la provincia', 'provincias'. */
  one: string;
  many: string;
  fields: F;
  /** The field that a row is known by. */
  label: keyof F & string;
  list: {
    columns: (keyof F & string)[];
    /** Choices, flags and references that a list is narrowed by. */
    filters?: (keyof F & string)[];
    /** What the free text is looked for in. */
    search: (keyof F & string)[];
    /** Columns to order by; the first one, upwards unless it is `descending`, if nothing is asked. */
    order: (keyof F & string)[];
    descending?: boolean;
  };
  /** Verbs that need no token, as the specification says of some. */
  open?: Verb[];
};

export type Resource<F extends Fields = Fields> = ReturnType<typeof defineResource<F>>;

const id = z.uuid('no es un identificador');

/**
 * A family of the business said once: what is checked, described, listed and written in forms comes from here. No defaults
 * are in the schemas: a change says what changes and nothing else.
 */
export function defineResource<F extends Fields>(definition: ResourceDefinition<F>) {
  const { fields, list } = definition;
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, { schema, title }]) => [name, schema.describe(title)]),
  ) as { [Name in keyof F]: F[Name]['schema'] };
  const orders = list.order.flatMap((name) => [name, `-${name}`]) as [string, ...string[]];
  return {
    ...definition,
    schemas: {
      crear: z.strictObject(shape) as unknown as z.ZodType<Values<F>>,
      actualizar: z
        .strictObject({ _id: id, version: z.int().min(1) })
        .extend(z.object(shape).partial().shape) as unknown as z.ZodType<
        { _id: string; version: number } & Partial<Values<F>>
      >,
      leer: z.strictObject({
        texto: textField({ max: 80 }).optional(),
        ...filterShape(fields, list.filters ?? []),
        orden: z.enum(orders).default(`${list.descending ? '-' : ''}${list.order[0]}`),
        pagina: z.coerce.number().int().min(1).max(10_000).default(1),
        limite: z.coerce.number().int().min(1).max(100).default(20),
      }) as unknown as z.ZodType<ListQuery>,
      row: z
        .object({ _id: z.string(), version: z.number(), ...outputShape(fields) })
        .extend({ creadoEn: z.string(), modificadoEn: z.string() }) as unknown as z.ZodType<Row<F>>,
    },
    initial: Object.fromEntries(
      Object.entries(fields).map(([name, { initial }]) => [name, initial]),
    ) as Values<F>,
  };
}

/** What a list is asked: filters go by the name of their field. */
export type ListQuery = {
  texto?: string;
  orden: string;
  pagina: number;
  limite: number;
} & Record<string, unknown>;

/** In a query everything is text. */
function filterShape(fields: Fields, names: readonly string[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name];
      if (!field) throw new Error(`no field ${name} to filter by`);
      const schema = field.input.kind === 'flag' ? z.stringbool() : field.schema;
      return [name, schema.optional()];
    }),
  );
}

/** What comes out of the table needs no judging, only its type. */
function outputShape(fields: Fields): Record<string, z.ZodType> {
  const kinds: Record<string, z.ZodType> = {
    flag: z.boolean(),
    number: z.number(),
    reference: z.string().nullable(),
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, { input }]) => [name, kinds[input.kind] ?? z.string()]),
  );
}
