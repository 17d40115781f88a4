import { createHash } from 'node:crypto';

/** First byte of the hashed data: a leaf, a node and a seal never have the same hash (RFC 6962, 2.1). */
const [LEAF, NODE, SEAL] = [0, 1, 2];

const hashOf = (kind: number, ...parts: Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256').update(Buffer.of(kind))).digest();

export const leafHash = (data: Uint8Array): Buffer => hashOf(LEAF, data);

export const sealHash = (data: Uint8Array): Buffer => hashOf(SEAL, data);

/** Merkle tree hash of RFC 6962, from the hashes of its leaves in order. Throws without leaves. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let level = leaves;
  while (level.length > 1) level = pairsOf(level);
  const [root] = level;
  if (!root) throw new Error('a tree without leaves');
  return root;
}

/** Next level up. A node without a partner goes up unchanged, as in the standard's split. */
function pairsOf(level: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]];
    if (left) above.push(right ? hashOf(NODE, left, right) : left);
  }
  return above;
}
