import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
/** Random bytes for the next identifiers. One request to the system for each would cost as much as the rest of the identifier. */
const pool = new Uint8Array(BYTES * 256);
let used = pool.length;
/** Counter within the identifiers (RFC 9562, 6.2): it begins in the lower half, so that it does not come back to zero. */
let made = randomInt(2 ** 31);

/** Identifier of a row that is made at an instant (UUID v7, RFC 9562): later ones are greater; of one process, also within a millisecond. */
export function newId(now: Date): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + BYTES);
  used += BYTES;
  made = (made + 1) >>> 0;
  return v7({ msecs: now.getTime(), random, seq: made });
}
