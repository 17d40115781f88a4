/** A line of two texts: in both, only in the new one, or only in the old one. */
export type Line = { text: string; is: 'same' | 'added' | 'removed' };

/** Compares two texts by lines, by their longest common subsequence; empty lines count for nothing. */
export function compareLines(before: string, after: string): Line[] {
  const a = linesOf(before);
  const b = linesOf(after);
  const common = lengths(a, b);
  const at = (i: number, j: number) => common[i * (b.length + 1) + j] ?? 0;
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ text: a[i] ?? '', is: 'same' });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ text: a[i] ?? '', is: 'removed' });
      i += 1;
    } else {
      lines.push({ text: b[j] ?? '', is: 'added' });
      j += 1;
    }
  }
  return lines;
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** Length of the longest common subsequence of each pair of ends, row by row. */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [next, down, right] = [
        table[(i + 1) * width + j + 1],
        table[(i + 1) * width + j],
        table[i * width + j + 1],
      ];
      table[i * width + j] = a[i] === b[j] ? (next ?? 0) + 1 : Math.max(down ?? 0, right ?? 0);
    }
  return table;
}
