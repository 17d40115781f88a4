import type pg from 'pg';
import { recordOf } from '#platform/kit/contract/keys-of.ts';

/**
 * Reads the natural numbers of a query: a list for each column, in the order of its rows. They come as one row of arrays, because thousands
 * of rows take several times longer. None may be null.
 */
export async function readIntegers<const Name extends string>(
  client: pg.ClientBase,
  query: string,
  names: readonly Name[],
): Promise<Record<Name, Int32Array>> {
  const { rows } = await client.query<(string | null)[]>({
    text: `SELECT ${names.map((name) => `array_agg("${name}")`).join(', ')} FROM (${query}) AS leidas (${names.map((name) => `"${name}"`).join(', ')})`,
    rowMode: 'array',
    types: { getTypeParser: () => (value: string) => value },
  });
  const [row = []] = rows;
  return recordOf(names, (_name, at) => integersOf(row[at] ?? '{}'));
}

const ZERO = 48;

/** Reads PostgreSQL's text of an array of natural numbers: '{1,20}'; '{}' gives no numbers. */
function integersOf(array: string): Int32Array {
  const numbers = new Int32Array(array.length >> 1);
  let count = 0;
  let value = 0;
  for (let at = 1; at < array.length; at++) {
    const sign = array.charCodeAt(at);
    if (sign >= ZERO && sign < ZERO + 10) {
      value = value * 10 + sign - ZERO;
      continue;
    }
    numbers[count++] = value;
    value = 0;
  }
  return numbers.subarray(0, array.length > 2 ? count : 0);
}
