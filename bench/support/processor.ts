import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

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

/** An idle program uses at most these milliseconds of processor in a second. */
const IDLE_MS = 30;

/**
 * Waits until a program and its database are idle for two seconds in a row: after the start they make offers and columns, which must
 * not count as the cost of a page. Throws after two minutes.
 */
export async function untilIdle(pid: number): Promise<void> {
  const usedOf = ({ own, started }: Processor) => own + started;
  let quiet = 0;
  for (let second = 0; second < 120; second++) {
    const before = usedOf(processorOf(pid));
    await wait(1_000);
    quiet = usedOf(processorOf(pid)) - before <= IDLE_MS ? quiet + 1 : 0;
    if (quiet === 2) return;
  }
  throw new Error('the program never rests');
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
