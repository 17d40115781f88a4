import { validatorCompiler } from 'fastify-type-provider-zod';
import { isStorable, NOT_STORABLE } from '#platform/kit/text/text-field.ts';
import { invalidFields } from '../errors.server.ts';

/**
 * Validates by the schema of zod, and then refuses any text of the value that PostgreSQL cannot store, also within a JSON text that the schema
 * read. The error names the field.
 */
export const storableTexts: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  return (data) => {
    const judged = validate(data);
    const value = typeof judged === 'object' && 'value' in judged ? judged.value : undefined;
    const campo = unstorable(value);
    return campo === undefined ? judged : { error: invalidFields([{ campo, motivo: NOT_STORABLE }]) };
  };
};

/** Path to the first text, or to the owner of the first name, that cannot be stored; undefined without any. */
function unstorable(value: unknown): string | undefined {
  // A list instead of recursion: a body may be tens of thousands of levels deep.
  const left: [path: string, value: unknown][] = [['', value]];
  for (const [path, one] of left) {
    if (typeof one === 'string' && !isStorable(one)) return path;
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      if (!isStorable(name)) return path;
      left.push([path === '' ? name : `${path}.${name}`, inner]);
    }
  }
  return undefined;
}
