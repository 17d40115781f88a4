import { z } from 'zod';
import { config } from 'zod/v4/core';
import { bringLibrary } from './later.ts';

/**
 * Zod compiles schemas with `eval`, which the page's policy forbids and reports: this turns it off before
 * any schema.
 */
config({ jitless: true });

/** The parts that contracts name. All of the library would be five times as much. */
export const parts = {
  NEVER: z.NEVER,
  ZodEnum: z.ZodEnum,
  array: z.array,
  base64: z.base64,
  boolean: z.boolean,
  coerce: z.coerce,
  enum: z.enum,
  int: z.int,
  int32: z.int32,
  iso: z.iso,
  literal: z.literal,
  looseObject: z.looseObject,
  null: z.null,
  number: z.number,
  object: z.object,
  preprocess: z.preprocess,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  stringbool: z.stringbool,
  tuple: z.tuple,
  union: z.union,
  unknown: z.unknown,
  url: z.url,
  uuid: z.uuid,
};

bringLibrary(parts);
