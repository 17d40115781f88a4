import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

export type Processor = {
  /** Milliseconds of the process itself, with its threads. */
  own: number;
  /** Milliseconds of the processes that it started: its PostgreSQL. */
  started: number;
};

/** Gives the milliseconds of processor, user and system, of a process and of those that it started, since each began. */
export function processorOf(pid: number): Processor {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const below = (of: number): number =>
    stats.reduce((sum, { own, parent, ticks }) => sum + (parent === of ? ticks + below(own) : 0), 0);
  const own = stats.find((stat) => stat.own === pid)?.ticks ?? 0;
  return { own: own * TICK_MS, started: below(pid) * TICK_MS };
}

function readStat(name: string) {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // Fields 13 and 14 add the children that ended: each connection of PostgreSQL is a process.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0);
    return [{ own: Number(name), parent, ticks }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}
