/**
 * Search for the record that makes the agency refuse a whole message. It is between the first waiting
 * record and `fin`; the next message ends at `hasta`. Both are positions in the chain.
 */
export type Narrowing = { hasta: number; fin: number; mensajes: number };

/** Most messages of a search: ten halves for a thousand records, and each half may need two. */
export const MOST_MESSAGES = 20;

/**
 * Next step of a search among the waiting positions, after one more message; undefined when no suspect is
 * left.
 */
export function narrow(
  waiting: readonly number[],
  { fin, mensajes }: Pick<Narrowing, 'fin' | 'mensajes'>,
): Narrowing | undefined {
  const suspects = waiting.filter((orden) => orden <= fin);
  const hasta = suspects[Math.ceil(suspects.length / 2) - 1];
  return hasta === undefined ? undefined : { hasta, fin, mensajes: mensajes + 1 };
}
