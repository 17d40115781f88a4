import { z } from 'zod';

const schemas = new Map<string, z.ZodType>();

/** Names a schema in the description of the API: 'MarcasFila'. Of two schemas with a name, the first one keeps it. */
export function named<Schema extends z.ZodType>(schema: Schema, name: string): Schema {
  if (!schemas.has(name)) schemas.set(name, schema);
  return schema;
}

/** Gives the name of a schema, if it has one. */
export const nameOf = (schema: z.ZodType): string | undefined =>
  [...schemas].find(([, other]) => other === schema)?.[0];

/**
 * Tells Zod the names given so far. The bundle of the pages has a second copy of the contracts, and two schemas cannot
 * share a name: only the copy that validates the calls does this. The description does not depend on the order of the routes.
 */
export function registerNames(): void {
  const sorted = [...schemas].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [id, schema] of sorted) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
