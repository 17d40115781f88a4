import type { z } from 'zod';

/**
 * Call of the API as a value: its address, its input and its output. It runs nothing and grants no rights.
 */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Family and verb, as in the address: 'familia/leer'. */
  path: string;
  /** In Spanish, for the description of the API, which leaves out a call without it. */
  summary?: string;
  description?: string;
  headers?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Type of a body that is no JSON: a form, or a file as it is. */
  consumes?: 'multipart/form-data' | 'application/octet-stream';
  /** Most bytes of the body, where the usual limit is too low. */
  bodyLimit?: number;
  answer: z.ZodType;
};

/** Keeps the exact types of the operations of a family, by name. */
export const operations = <const Family extends Record<string, Operation>>(family: Family): Family => family;
