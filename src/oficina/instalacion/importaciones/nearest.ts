import { searchText } from '#platform/kit/text/search-text.ts';

/**
 * Number of letters to change, add or remove to turn one text into the other; above `most` it gives `most
 * + 1`.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return row[b.length] ?? most + 1;
}

/**
 * Gives the option most likely meant: a slip or two away, more in long words; undefined if none is so
 * near.
 */
export function nearest(written: string, options: Iterable<string>): string | undefined {
  const wanted = searchText(written);
  const most = Math.min(3, Math.floor(wanted.length / 3));
  if (most === 0) return undefined;
  let best: { option: string; away: number } | undefined;
  for (const option of options) {
    const away = distance(wanted, searchText(option), best ? best.away - 1 : most);
    if (away <= (best ? best.away - 1 : most)) best = { option, away };
    if (best?.away === 0) break;
  }
  return best?.option;
}
