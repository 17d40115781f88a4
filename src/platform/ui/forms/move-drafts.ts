/** How the key of a draft begins in a storage. */
export const DRAFT_PREFIX = 'borrador:';

/** Moves the drafts of a storage to another one, as far as it has room; with no other, they are removed. */
export function moveDrafts(from: Storage, to: Storage | undefined): void {
  const keys = Array.from({ length: from.length }, (_, index) => from.key(index) ?? '');
  for (const key of keys.filter((one) => one.startsWith(DRAFT_PREFIX))) {
    const text = from.getItem(key) ?? '';
    from.removeItem(key);
    try {
      to?.setItem(key, text);
    } catch {
      // Without room it is lost, as a new one would be.
    }
  }
}
