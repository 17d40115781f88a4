import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for `ending` at most `ms` milliseconds. After that time it calls `cut` and waits no longer: a commit that waits for a
 * lost replica would not end until the replica comes back. If `ending` fails within that time, it throws the same error.
 */
export async function endWithin(ending: Promise<unknown>, ms: number, cut: () => void): Promise<void> {
  const isLate = await Promise.race([ending.then(() => false), sleep(ms, true, { ref: false })]);
  if (!isLate) return;
  // After the cut, `ending` fails: that failure is expected.
  ending.catch(() => {});
  cut();
}
