import { z } from 'zod';
import { grupoLeido, lineasLeidas } from './linea-contract.ts';

const beside = z.object({
  lineas: lineasLeidas,
  grupos: z.array(grupoLeido),
  subtotal: z.string(),
  descuento: z.string(),
  permitidas: z.array(z.string()).describe('Estados a los que puede pasar'),
});

type PaperAnswer<R extends { schemas: { row: z.ZodType } }> = z.output<R['schemas']['row']> &
  z.output<typeof beside>;

/** Paper as the calls give it: with the groups of its totals, the states that may follow, and the fields `more` of one call. */
export const paperOut = <R extends { schemas: { row: z.ZodType } }>(
  { schemas }: R,
  more: Readonly<Record<string, z.ZodType>> = {},
) =>
  (schemas.row as unknown as z.ZodObject).extend({ ...beside.shape, ...more }) as unknown as z.ZodType<
    PaperAnswer<R>
  >;
