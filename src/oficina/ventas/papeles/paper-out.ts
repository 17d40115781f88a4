import { z } from 'zod';
import { grupoLeido, lineasLeidas } from './linea-contract.ts';

const beside = z.object({
  lineas: lineasLeidas,
  grupos: z.array(grupoLeido),
  subtotal: z.string(),
  descuento: z.string(),
  permitidas: z.array(z.string()).describe('Estados a los que puede pasar'),
});

/** Lines, totals and next states, which the call for one paper gives beside its fields. */
export type PaperBeside = z.infer<typeof beside>;

/** Paper as the calls give it: with the groups of its totals, the states that may follow, and the fields `more` of one call. */
export const paperOut = <Shape extends z.ZodRawShape>(
  { schemas }: { schemas: { row: z.ZodObject<Shape> } },
  more: Readonly<Record<string, z.ZodType>> = {},
) => schemas.row.extend({ ...beside.shape, ...more });
