/**
 * Rounds parts to whole numbers that add up to `total`, a whole number within one of their sum for each part: all are rounded down, and
 * those that lost most take what is left (largest remainder); of two alike, the first.
 */
export function wholeParts(parts: readonly number[], total: number): number[] {
  // Digits beyond a millionth are noise of the arithmetic, and must not take a whole one away.
  const exact = parts.map((part) => Math.round(part * 1_000_000) / 1_000_000);
  const left = total - exact.reduce((sum, part) => sum + Math.floor(part), 0);
  const lost = (at: number) => Math.round(((exact[at] ?? 0) % 1) * 1_000_000);
  const losers = exact.map((_, at) => at).sort((a, b) => lost(b) - lost(a));
  return exact.map((part, at) => Math.floor(part) + (losers.indexOf(at) < left ? 1 : 0));
}
