import { z } from 'zod';

/**
 * Names a schema in the description of the API: 'MarcasFila'. The bundle of the pages may load a contract
 * a second time. The name stays with the first copy, which validates the calls, because two schemas cannot
 * share a name.
 */
export const named = <Schema extends z.ZodType>(schema: Schema, id: string): Schema =>
  z.globalRegistry._idmap.has(id) ? schema : schema.meta({ id });
