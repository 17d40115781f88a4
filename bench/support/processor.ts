import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Milliseconds of processor of a process and of those that it started. */
export function processorOf(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
          .map(Number);
        const [, parent = 0] = fields;
        // With children that ended: a connection of PostgreSQL is a process.
        const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
        return [{ own: Number(name), parent, ticks }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
  const sum = (of: number): number =>
    stats.reduce(
      (total, { own, parent, ticks }) => total + (own === of ? ticks : 0) + (parent === of ? sum(own) : 0),
      0,
    );
  return sum(pid) * TICK_MS;
}
