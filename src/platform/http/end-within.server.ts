import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a part has ended, for at most `ms` milliseconds; then `cut` is called and nobody waits any longer. A commit
 * that waits for a replica ends no sooner than the replica comes back. Throws what `ending` throws within that time.
 */
export async function endWithin(ending: Promise<unknown>, ms: number, cut: () => void): Promise<void> {
  const isLate = await Promise.race([ending.then(() => false), sleep(ms, true, { ref: false })]);
  if (!isLate) return;
  // A cut part fails, and that is no news.
  ending.catch(() => {});
  cut();
}
