import { z } from 'zod';
import { named } from './component-name.ts';
import { type Field, pointsTo } from './fields.ts';
import { filterNames } from './list-names.ts';
import { filterShape, type PageQuery, pageQuery, several } from './list-query.ts';
import { textField } from './text-field.ts';

type Fields = Record<string, Field>;

/** The values of a family's fields, as the API gives them. */
export type Values<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

/** A row as the API gives it: the family's fields and the columns that every row has. */
export type Row<F extends Fields> = Values<F> & {
  /** Names of the referenced rows, by field. */
  nombres?: Record<string, string | null>;
  _id: string;
  version: number;
  creadoEn: string;
  modificadoEn: string;
};

export type Verb = 'leer' | 'consultarPorId' | 'crear' | 'actualizar' | 'eliminar';

export type ResourceDefinition<F extends Fields> = {
  /** Name of the family in the API. */
  name: string;
  /**
   * First word of its schemas' names in the description of the API, when `name` is taken by the whole
   * family.
   */
  described?: string;
  /** Words of messages: the singular with its article and the plural without it, 'la provincia' and 'provincias'. */
  one: string;
  many: string;
  fields: F;
  /**
   * Fields without data about people: numbers, states, words of the business. Every other field is in the
   * map of personal data.
   */
  notPersonal?: (keyof F & string)[];
  /** Field that names a row. */
  label: keyof F & string;
  list: {
    columns: (keyof F & string)[];
    /** Fields that filter the list besides its columns. */
    filters?: (keyof F & string)[];
    /** Filters by data that are not fields: the creation date, or data of another table. */
    also?: Fields;
    /** Fields in which the free text is searched. */
    search: (keyof F & string)[];
    /** Fields to order by. The first is the default, ascending unless `descending`. */
    order: (keyof F & string)[];
    descending?: boolean;
  };
  /** Words for a value that another row already has, by field. */
  taken?: Partial<Record<keyof F & string, string>>;
  /** Verbs that need no token, as the specification says of some. */
  open?: Verb[];
  /** Problems between fields, or in the change from the previous row (null when the row is new). */
  check?(row: Values<F>, before: Values<F> | null): FieldProblem[];
};

/** A field with an invalid value and the message for the person. */
export type FieldProblem = { campo: string; motivo: string };

export type Resource<F extends Fields = Fields> = ReturnType<typeof defineResource<F>>;

const id = z.uuid('no es un identificador');

/** Schema of the version of a row as the caller read it; the column has 32 bits. */
export const rowVersion = z.int32('no es una versión').min(1, 'no es una versión').describe('La que se leyó');

/** Schema of the version on which a change is based. Without it, the change overwrites the current row. */
export const readVersion = named(
  rowVersion.describe('La que se leyó; sin ella, se cambia la que haya'),
  'Version',
).optional();

/**
 * Builds a family from its definition: the schemas of its calls and the initial values of its forms. In
 * `crear`, a field
 * may be missing when its initial value is valid; `actualizar` takes only the fields that change.
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
  // Never judged with: the description says the fields once, for every body that takes them.
  const changes = named(z.object(shape).partial(), nameOf('Campos'));
  const orders = list.order.flatMap((name) => [name, `-${name}`]) as [string, ...string[]];
  return {
    ...definition,
    schemas: {
      crear: named(z.strictObject(newShape), nameOf('Crear')) as unknown as z.ZodType<Partial<Values<F>>>,
      actualizar: named(
        z.strictObject({ _id: id, version: readVersion }).extend(changes.shape),
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

/** The query of a list after reading; each filter has the name of its field. */
export type ListQuery = PageQuery & { texto?: string; orden: string } & Record<string, unknown>;

/**
 * Schemas of the fields in answers: they give the type and check nothing, because the table already holds
 * valid values.
 */
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

/** Schema of the names of the referenced rows, by field, so that a list needs no second call. */
function namesShape(fields: Fields): Record<string, z.ZodType> {
  const pointing = Object.entries(fields).filter(([, field]) => pointsTo(field) !== undefined);
  if (pointing.length === 0) return {};
  const names = Object.fromEntries(pointing.map(([name]) => [name, z.string().nullable()]));
  return { nombres: z.object(names).describe('Cómo se llama lo que señala cada referencia') };
}
