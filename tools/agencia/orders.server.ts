import { z } from 'zod';
import type { Verdict } from './judge.server.ts';

const verdict = z.strictObject({
  estado: z.enum(['Correcto', 'AceptadoConErrores', 'Incorrecto']),
  codigo: z.int().optional(),
  descripcion: z.string().optional(),
  duplicado: z.enum(['Correcta', 'AceptadaConErrores', 'Anulada']).optional(),
});

/** Kind of message that the order is for: a remission by default, or a query, which the program also sends on its own. */
const para = z.enum(['remision', 'consulta']).optional();

/** Orders that another program may give, each for one message. Times are in milliseconds. */
const order = z.union([
  z.strictObject({ lines: z.record(z.string(), verdict) }),
  z.strictObject({ fault: z.string(), para }),
  z.strictObject({ status: z.int().min(200).max(599), para }),
  z.strictObject({ hangUp: z.enum(['before', 'after']), para }),
  z.strictObject({ silent: z.literal(true), para }),
  z.strictObject({ body: z.string(), para }),
  z.strictObject({ slow: z.int().min(0).max(600_000), para }),
  z.strictObject({ dead: z.int().min(0).max(3_600_000), para }),
]);

/**
 * Misbehaviour of the simulator with a message: states for its records, a fault with these words, a status
 * without a message, a connection cut before or after the records are taken, no answer, another body, a slow
 * answer, or no agency for a while. `lines` may be a function: the agency judges a record when it returns
 * nothing.
 */
export type Order =
  | Exclude<z.infer<typeof order>, { lines: unknown }>
  | { lines: Record<string, Verdict> | ((numSerie: string) => Verdict | undefined); para?: undefined };

/** Takes the first order for a kind of message out of the plan; undefined without any. */
export function takeOrder(plan: Order[], kind: NonNullable<z.infer<typeof para>>): Order | undefined {
  const place = plan.findIndex((one) => (one.para ?? 'remision') === kind);
  return place < 0 ? undefined : plan.splice(place, 1)[0];
}

const orders = z.union([order, z.array(order)]);

/** Reads orders as JSON: one, or several in their order. Throws SyntaxError or ZodError. */
export function readOrders(json: string): Order[] {
  const read = orders.parse(JSON.parse(json)) as Order | Order[];
  return Array.isArray(read) ? read : [read];
}

/** State ordered for a record. */
export const orderedState =
  (given: Order | undefined): ((numSerie: string) => Verdict | undefined) =>
  (numSerie) => {
    if (!given || !('lines' in given)) return undefined;
    return typeof given.lines === 'function' ? given.lines(numSerie) : given.lines[numSerie];
  };
