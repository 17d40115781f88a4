import { z } from 'zod';
import { named } from './component-name.ts';
import { type Field, pointsTo } from './fields.ts';
import { filterNames } from './list-names.ts';
import { filterShape, type PageQuery, pageQuery, several } from './list-query.ts';
import { textField } from './text-field.ts';

type Fields = Record<string, Field>;

/** The values of a family's fields, as they go over the wire. */
export type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

/** A row as calls give it: its fields, and what every row has. */
export type Row<F extends Fields> = Values<F> & {
  /** What is pointed to, by field, where there are references. */
  nombres?: Record<string, string | null>;
  _id: string;
  version: number;
  creadoEn: string;
  modificadoEn: string;
};

export type Verb = 'leer' | 'consultarPorId' | 'crear' | 'actualizar' | 'eliminar';

export type ResourceDefinition<F extends Fields> = {
  /** As in the API. */
  name: string;
  /** First word of its schemas' names in the description of the API, where `name` has those of the whole family. */
  described?: string;
  /** One with its article, and many without, as messages say them: 'la provincia', 'provincias'. */
  one: string;
  many: string;
  fields: F;
  /** Fields that say nothing of anybody: numbers, states, words of the business. Each field is here or tells of somebody. */
  notPersonal?: (keyof F & string)[];
  /** The field that a row is known by. */
  label: keyof F & string;
  list: {
    columns: (keyof F & string)[];
    /** What the list may be narrowed by, besides what it shows. */
    filters?: (keyof F & string)[];
    /** What it may be narrowed by too and is no field: when a row was made, or what another table knows of it. */
    also?: Fields;
    /** What the free text is looked for in. */
    search: (keyof F & string)[];
    /** Columns to order by; the first one, upwards unless it is `descending`, if nothing is asked. */
    order: (keyof F & string)[];
    descending?: boolean;
  };
  /** Verbs that need no token, as the specification says of some. */
  open?: Verb[];
  /** What is wrong between fields, or with a step from what there was before (null: nothing, it is new). */
  check?(row: Values<F>, before: Values<F> | null): FieldProblem[];
};

/** A field that can't hold what it was given, and what to do about it. */
export type FieldProblem = { campo: string; motivo: string };

export type Resource<F extends Fields = Fields> = ReturnType<typeof defineResource<F>>;

const id = z.uuid('no es un identificador');

/** The version of a row that was read: a column of 32 bits. */
export const rowVersion = z.int32('no es una versión').min(1, 'no es una versión').describe('La que se leyó');

/** The version that a change was made over; callers that never read one write over whatever is there. */
export const readVersion = rowVersion.optional().describe('La que se leyó; sin ella, se cambia la que haya');

/**
 * A family of the business said once: what is checked, described, listed and written in forms comes from here. A new row
 * may leave out what begins with a value of its own; a change says what changes and nothing else.
 */
export function defineResource<F extends Fields>(definition: ResourceDefinition<F>) {
  const { fields, list } = definition;
  const written = Object.entries(fields).filter(([, { system }]) => !system);
  const shape = Object.fromEntries(
    written.map(([name, { schema, title }]) => [name, schema.describe(title)]),
  ) as { [Name in keyof F]: F[Name]['schema'] };
  const newShape = Object.fromEntries(
    written.map(([name, { schema, title, initial }]) => [
      name,
      (schema.safeParse(initial).success ? schema.optional() : schema).describe(title),
    ]),
  );
  const described = definition.described ?? definition.name;
  const nameOf = (role: string) => `${described[0]?.toUpperCase()}${described.slice(1)}${role}`;
  const orders = list.order.flatMap((name) => [name, `-${name}`]) as [string, ...string[]];
  return {
    ...definition,
    schemas: {
      crear: named(z.strictObject(newShape), nameOf('Crear')) as unknown as z.ZodType<Partial<Values<F>>>,
      actualizar: named(
        z.strictObject({ _id: id, version: readVersion }).extend(z.object(shape).partial().shape),
        nameOf('Actualizar'),
      ) as unknown as z.ZodType<{ _id: string; version?: number } & Partial<Values<F>>>,
      leer: z.strictObject({
        texto: textField({ max: 80 }).optional(),
        _id: several(id).optional().describe('Solo estas filas'),
        ...filterShape({ ...list.also, ...fields }, filterNames(list)),
        orden: z.enum(orders).default(`${list.descending ? '-' : ''}${list.order[0]}`),
        ...pageQuery,
      }) as unknown as z.ZodType<ListQuery>,
      row: named(
        z
          .object({ _id: z.string(), version: z.number(), ...outputShape(fields), ...namesShape(fields) })
          .extend({ creadoEn: z.string(), modificadoEn: z.string() }),
        nameOf('Fila'),
      ) as unknown as z.ZodType<Row<F>>,
    },
    initial: Object.fromEntries(written.map(([name, { initial }]) => [name, initial])) as Values<F>,
  };
}

/** What a list is asked: filters go by the name of their field. */
export type ListQuery = PageQuery & { texto?: string; orden: string } & Record<string, unknown>;

/** What comes out of the table needs no judging, only its type. */
function outputShape(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { input, title, optional }]) => {
      const type = (OUTPUTS[input.kind] ?? z.string)();
      return [name, (optional ? type.nullable() : type).describe(title)];
    }),
  );
}

const OUTPUTS: Partial<Record<Field['input']['kind'], () => z.ZodType>> = {
  flag: z.boolean,
  number: z.number,
  choices: () => z.array(z.string()),
  references: () => z.array(z.string()),
  rows: () => z.array(z.record(z.string(), z.unknown())),
};

/** The names of what a row points to, by field, so that a list needs no second call. */
function namesShape(fields: Fields): Record<string, z.ZodType> {
  const pointing = Object.entries(fields).filter(([, field]) => pointsTo(field) !== undefined);
  if (pointing.length === 0) return {};
  const names = Object.fromEntries(pointing.map(([name]) => [name, z.string().nullable()]));
  return { nombres: z.object(names).describe('Cómo se llama lo que señala cada referencia') };
}
