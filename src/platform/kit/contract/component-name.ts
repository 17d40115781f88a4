import { z } from 'zod';

const names = new Map<z.ZodType, string>();

/** Names a schema in the description of the API: 'MarcasFila'. */
export function named<Schema extends z.ZodType>(schema: Schema, name: string): Schema {
  names.set(schema, name);
  return schema;
}

/** Gives the name of a schema, if it has one. */
export const nameOf = (schema: z.ZodType): string | undefined => names.get(schema);

/**
 * Tells Zod the names given so far. The bundle of the pages has a second copy of the contracts, and two schemas cannot
 * share a name: only the copy that validates the calls does this. The description does not depend on the order of the routes.
 */
export function registerNames(): void {
  const sorted = [...names].sort(([, one], [, other]) => (one < other ? -1 : 1));
  for (const [schema, id] of sorted) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
