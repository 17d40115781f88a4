import { serializerCompiler as writeThrough } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Says whether a value is already as its schema writes it, so that writing it through the schema gives the same text. */
export type Fits = (value: unknown) => boolean;

type Compile = (schema: unknown) => Fits | undefined;

const isText: Fits = (value) => typeof value === 'string';
const isNumber: Fits = (value) => Number.isFinite(value);
const isFlag: Fits = (value) => typeof value === 'boolean';

/** `checks` are formats and limits, which are left to the schema. */
const isBare = (schema: z.ZodType): boolean => {
  const { checks, format } = schema.def as { checks?: unknown[]; format?: string };
  return (checks?.length ?? 0) === 0 && format === undefined;
};

/**
 * Gives the test of a schema of plain data; undefined if the schema holds more, such as a format or a transformation. A value
 * with other fields, or in another order, does not fit: the schema would remove those fields or change the order.
 */
export const fitsOf: Compile = (schema) => {
  if (!(schema instanceof z.ZodType) || !isBare(schema)) return undefined;
  if (schema instanceof z.ZodString) return isText;
  if (schema instanceof z.ZodNumber) return isNumber;
  if (schema instanceof z.ZodBoolean) return isFlag;
  if (schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum) return oneOf(schema);
  if (schema instanceof z.ZodNullable) return orNull(fitsOf(schema.unwrap()));
  if (schema instanceof z.ZodArray) return eachOf(fitsOf(schema.element));
  if (schema instanceof z.ZodObject) return fieldsOf(schema);
  return undefined;
};

function oneOf(schema: z.ZodLiteral | z.ZodEnum): Fits {
  const values = new Set<unknown>(schema instanceof z.ZodEnum ? schema.options : schema.values);
  return (value) => values.has(value);
}

const orNull = (fits: Fits | undefined): Fits | undefined =>
  fits && ((value) => value === null || fits(value));

const eachOf = (fits: Fits | undefined): Fits | undefined =>
  fits && ((value) => Array.isArray(value) && value.every(fits));

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function fieldsOf({ shape, def }: z.ZodObject): Fits | undefined {
  const names = Object.keys(shape);
  const each = names.map((name) => fitsOf(shape[name]));
  if (def.catchall || each.includes(undefined)) return undefined;
  return (value) => {
    if (!isRow(value) || 'toJSON' in value) return false;
    const given = Object.keys(value);
    if (given.length !== names.length) return false;
    return names.every((name, at) => given[at] === name && each[at]?.(value[name]) === true);
  };
}

/**
 * Compiles the writer of a route's answers. An answer that fits its schema is written directly, and its text is the same as
 * through the schema. Any other goes through the schema, which removes unknown fields and refuses wrong values.
 */
export const serializerCompiler: typeof writeThrough = (route) => {
  const through = writeThrough(route);
  const { schema } = route;
  let fits: Fits | undefined;
  // Compiled at the first answer: most routes of a run are never called.
  let compiled = false;
  return (data) => {
    if (!compiled) fits = fitsOf(schema);
    compiled = true;
    return fits?.(data) ? JSON.stringify(data) : through(data);
  };
};
