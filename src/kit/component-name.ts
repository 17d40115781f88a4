import { z } from 'zod';

/**
 * Names a schema in the description of the API: 'MarcasFila'. The bundle of the pages may load a second copy of a contract; the
 * names stay with the first, whose schemas judge the calls, because two schemas can't share a name.
 */
export const named = <Schema extends z.ZodType>(schema: Schema, id: string): Schema =>
  z.globalRegistry._idmap.has(id) ? schema : schema.meta({ id });
