import type { Field } from '#platform/kit/contract/fields.ts';

type Fields = Readonly<Record<string, Field>>;

/** The family's fields with these names, in the order of the names. */
export const pickFields = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      return field ? [[name, field]] : [];
    }),
  );
