import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from './openapi-examples.server.ts';

/** Schemas that others are made of: the fields of a family, its row, and the data of a page besides its rows. */
const BASE = /(Campos|Fila|Pagina)(Input)?$/;

type Base = { name: string; family: string; schema: JsonSchema };

const text = { type: 'string' };

/** Fields that every family has besides its own: in its rows, in the change of one row and in the change of many. */
const COMMON: Readonly<Record<string, JsonSchema>> = {
  Registro: {
    type: 'object',
    properties: { _id: text, version: { type: 'number' }, creadoEn: text, modificadoEn: text },
    required: ['_id', 'version', 'creadoEn', 'modificadoEn'],
  },
  Cambio: {
    type: 'object',
    properties: {
      _id: { type: 'string', format: 'uuid' },
      version: { $ref: '#/components/schemas/VersionInput' },
    },
    required: ['_id'],
  },
  Aplicacion: {
    type: 'object',
    properties: {
      accion: { type: 'string', enum: ['actualizar', 'eliminar'] },
      seleccion: { $ref: '#/components/schemas/SeleccionInput' },
      simular: { type: 'boolean' },
    },
    required: ['accion', 'seleccion', 'simular'],
  },
};

const commonOf = (value: JsonSchema): Omit<Base, 'family'>[] =>
  Object.entries(COMMON).flatMap(([name, schema]) => (holds(value, schema) ? [{ name, schema }] : []));

/**
 * Finds the schemas that repeat the fields of a family, its row or a page, and writes them with `allOf`: each field is described
 * once, however many bodies take it. A schema that refused other fields still refuses them.
 */
export function composed(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const bases = Object.entries(schemas)
    .filter(([name, { properties = {} }]) => BASE.test(name) && Object.keys(properties).length > 1)
    .map(([name, schema]): Base => ({ name, family: name.replace(BASE, ''), schema }))
    .toSorted((one, other) => sizeOf(other.schema) - sizeOf(one.schema) || (one.name < other.name ? -1 : 1));
  const own = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const fields = name.endsWith('Fila') ? name.replace(/Fila$/, 'CamposInput') : '';
      const written = schemas[fields];
      if (written && isRowOf(schema, written))
        return [name, extending(schema, { name: fields, schema: written }, ...commonOf(schema))];
      const others = bases.filter((base) => plain(base.name) !== plain(name) && name.startsWith(base.family));
      return [name, madeOf(schema, others) as JsonSchema];
    }),
  );
  return { ...COMMON, ...own };
}

/** The name of a schema without `Input`, the mark of its variant for sent data. */
const plain = (name: string): string => name.replace(/Input$/, '');

const sizeOf = ({ properties = {} }: JsonSchema): number => Object.keys(properties).length;

function madeOf(value: unknown, bases: readonly Base[]): unknown {
  if (Array.isArray(value)) return value.map((one) => madeOf(one, bases));
  if (typeof value !== 'object' || value === null) return value;
  const base = bases.find(({ schema }) => holds(value, schema));
  if (base) return extending(value, base, ...commonOf(value));
  const made = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, madeOf(one, bases)]));
  return extending(made, ...commonOf(made));
}

/** Whether an object has every field of the base, with the same schema, and also requires those that the base requires. */
function holds({ type, properties = {}, required = [] }: JsonSchema, base: JsonSchema): boolean {
  return (
    type === 'object' &&
    sizeOf({ properties }) >= sizeOf(base) &&
    (base.required ?? []).every((name) => required.includes(name)) &&
    Object.entries(base.properties ?? {}).every(([name, field]) => isDeepStrictEqual(properties[name], field))
  );
}

/** Whether a row has every field with the type that bodies take. Rows describe no limits, because the table keeps them. */
const isRowOf = ({ properties = {} }: JsonSchema, { properties: fields = {} }: JsonSchema): boolean =>
  Object.entries(fields).every(([name, field]) =>
    isDeepStrictEqual(typesOf(properties[name]), typesOf(field)),
  );

const typesOf = ({ type = [], anyOf = [] }: JsonSchema = {}): string[] =>
  [...[type].flat(), ...anyOf.flatMap(typesOf)].map((one) => (one === 'integer' ? 'number' : one)).toSorted();

function extending(value: JsonSchema, ...bases: Omit<Base, 'family'>[]): JsonSchema {
  if (bases.length === 0) return value;
  const { type, properties = {}, required = [], additionalProperties, ...rest } = value;
  const compulsory = required.filter(
    (field) => !bases.some(({ schema }) => schema.required?.includes(field)),
  );
  const more = Object.entries(properties).filter(
    ([field]) => !bases.some(({ schema }) => field in (schema.properties ?? {})),
  );
  // Some generators of clients make a field compulsory only in a schema that has fields of its own.
  const own =
    more.length > 0 ? more : Object.entries(properties).filter(([field]) => compulsory.includes(field));
  return {
    type: 'object',
    allOf: bases.map(({ name }) => ({ $ref: `#/components/schemas/${name}` })),
    ...(own.length > 0 && { properties: Object.fromEntries(own) }),
    ...(compulsory.length > 0 && { required: compulsory }),
    ...(additionalProperties === false && { unevaluatedProperties: false }),
    ...rest,
  };
}
