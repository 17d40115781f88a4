import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_MESSAGES, type Narrowing, narrow } from './narrowing.ts';

const WHOLE = 1_000;

/**
 * Sends the waiting records to an agency that refuses every message with the guilty record, until that
 * record goes alone.
 */
function search(records: number, guilty: number) {
  let waiting = Array.from({ length: records }, (_, index) => index + 1);
  let searched: Narrowing | undefined;
  let messages = 0;
  const sizes: number[] = [];
  while (waiting.length > 0 && messages < 10 * MOST_MESSAGES) {
    const upTo = searched?.hasta ?? Number.POSITIVE_INFINITY;
    const batch = waiting.slice(0, WHOLE).filter((orden) => orden <= upTo);
    messages += 1;
    if (batch.length === 1 && batch[0] === guilty) return { found: true, messages, searched, sizes };
    if (batch.includes(guilty)) {
      sizes.push(batch.length);
      searched = narrow(batch, { fin: batch.at(-1) ?? 0, mensajes: searched?.mensajes ?? 0 });
    } else {
      waiting = waiting.filter((orden) => !batch.includes(orden));
      searched = searched && narrow(waiting, searched);
    }
  }
  return { found: false, messages, searched, sizes };
}

test('el registro culpable de un mensaje lleno se encuentra en veinte mensajes como mucho, esté donde esté y haya lo que haya detrás', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: WHOLE }), fc.integer({ min: 0, max: WHOLE }), (guilty, behind) => {
      const { found, messages, searched } = search(WHOLE + behind, guilty);
      expect(found).toBe(true);
      expect(messages).toBeLessThanOrEqual(MOST_MESSAGES);
      // The first message is not part of the search.
      expect(searched?.mensajes).toBe(messages - 1);
    }),
    {
      examples: [
        [WHOLE, WHOLE / 2],
        [2, 0],
      ],
      numRuns: 30,
    },
  );
});

test('cada vez que se rechaza, lo que se busca es la mitad', () => {
  expect(search(WHOLE, 1).sizes).toEqual([1_000, 500, 250, 125, 63, 32, 16, 8, 4, 2]);
});
