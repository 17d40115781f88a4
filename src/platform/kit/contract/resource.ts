import type { Field } from './fields.ts';
import type { PageQuery } from './list-query.ts';
import { type FamilySchemas, schemasOf } from './resource-schemas.ts';

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

/** What a list may show: a field, or the creation date where `list.also` names it. */
type Shown<F extends Fields> = (keyof F & string) | 'creadoEn';

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
    columns: Shown<F>[];
    /** Fields that filter the list besides its columns. */
    filters?: (keyof F & string)[];
    /** Filters by data that are not fields: the creation date, or data of another table. */
    also?: Fields;
    /** Fields in which the free text is searched. */
    search: (keyof F & string)[];
    /** Fields to order by. The first is the default, ascending unless `descending`. */
    order: (keyof F & string)[];
    descending?: boolean;
    /**
     * Fields of a row of two lines, on a telephone. What it leaves out: who is the label, amount the first money of the columns, state a field
     * of that name, and the other columns tell what.
     */
    twoLines?: {
      who?: (keyof F & string)[];
      amount?: keyof F & string;
      what?: Shown<F>[];
      state?: keyof F & string;
    };
    /** Columns that give way where not all fit in a table, the first before the others; without them, the last ones. */
    spare?: (keyof F & string)[];
    /** Amounts that are added up at the foot, and how the rows that don't count are called: 'borradores ni anuladas'. */
    sums?: { fields: (keyof F & string)[]; leftOut?: string };
  };
  /** Words for a value that another row already has, by field. */
  taken?: Partial<Record<keyof F & string, string>>;
  /** Verbs that need no token, as the specification says of some. */
  open?: Verb[];
  /** Computes fields of a new row that were not given, from the given ones. */
  begin?(given: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Fields that may be missing in `crear` because `begin` may fill them in; `check` validates the row after that. */
  begins?: (keyof F & string)[];
  /** Problems between fields, or in the change from the previous row (null when the row is new). */
  check?(row: Values<F>, before: Values<F> | null): FieldProblem[];
};

/** A field with an invalid value and the message for the person. */
export type FieldProblem = { campo: string; motivo: string };

export type Resource<F extends Fields = Fields> = ReturnType<typeof defineResource<F>>;

/** Builds a family from its definition: the schemas of its calls and the initial values of its forms. */
export function defineResource<F extends Fields>(definition: ResourceDefinition<F>) {
  const written = Object.entries(definition.fields).filter(([, { system }]) => !system);
  let schemas: FamilySchemas<F> | undefined;
  return {
    ...definition,
    // Made when the server asks: for all the families they take 100 ms, and a browser needs none.
    get schemas() {
      schemas ??= schemasOf(definition);
      return schemas;
    },
    initial: Object.fromEntries(written.map(([name, { initial }]) => [name, initial])) as Values<F>,
  };
}

/** The query of a list after reading; each filter has the name of its field. */
export type ListQuery = PageQuery & { texto?: string; orden: string } & Record<string, unknown>;
