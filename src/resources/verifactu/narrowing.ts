/**
 * Search for the record that makes the agency refuse a message whole: it is between the first that waits and `fin`, and
 * the next message goes up to `hasta`. Places of the chain.
 */
export type Narrowing = { hasta: number; fin: number; mensajes: number };

/** Messages that a search may take: ten halve a thousand records, and each half may need two. */
export const MOST_MESSAGES = 20;

/**
 * The next step of a search among the places that wait, in their order, once a message more was sent; undefined when there
 * is nothing left to search in.
 */
export function narrow(
  waiting: readonly number[],
  { fin, mensajes }: Pick<Narrowing, 'fin' | 'mensajes'>,
): Narrowing | undefined {
  const suspects = waiting.filter((orden) => orden <= fin);
  const hasta = suspects[Math.ceil(suspects.length / 2) - 1];
  return hasta === undefined ? undefined : { hasta, fin, mensajes: mensajes + 1 };
}
