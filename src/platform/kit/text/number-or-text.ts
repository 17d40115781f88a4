import { z } from 'zod';

/** Schema of a text that a caller may also send as a number: 12.5 is '12.5'. Numbers that JavaScript writes with an exponent are refused. */
export const orNumber = <Out>(schema: z.ZodType<Out, string>): z.ZodType<Out, string | number> =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), schema) as z.ZodType<
    Out,
    string | number
  >;

/** Schema of a whole number that a caller may also send as a text of figures: '12' is 12. */
export const orFigures = <Out>(schema: z.ZodType<Out, number>): z.ZodType<Out, string | number> =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    schema,
  ) as z.ZodType<Out, string | number>;
