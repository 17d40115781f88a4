import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { AcknowledgedWrite, Ledger } from '../kill-rounds/office-writers.ts';
import type { Installation } from './installation.ts';
import { type Kill, killsOf } from './kills.ts';
import { until, untilReplicated } from './patroni.ts';
import type { Visit } from './visitors.ts';

/** Cost of a kill, in seconds. */
export type KillResult = {
  round: number;
  part: string;
  /** Until the part itself was back. */
  back: number;
  /** Longest time without an acknowledged write, and longest time without a new search. */
  writes: number;
  pages: number;
  /** Until the replica had all the data again. */
  replicated: number;
  /** Counts of pages that showed their date and of searches refused with 503; and the visits without a valid answer. */
  dated: number;
  refused: number;
  unanswered: Visit[];
  /** Writes that were acknowledged while there was one disk only. */
  unsafe: AcknowledgedWrite[];
  load: number;
};

export type TrafficLog = { ledger: Ledger; visits: Visit[] };

type Rounds = {
  installation: Installation;
  rounds: number;
  watched: TrafficLog;
  stopping: AbortSignal;
  onKill(killed: KillResult): void;
};

/** Kills each part once in each round. Each kill waits until the replica has all the data. */
export async function killAllParts({
  installation,
  rounds,
  watched,
  stopping,
  onKill,
}: Rounds): Promise<KillResult[]> {
  const all: KillResult[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const find of killsOf(round, installation)) {
      stopping.throwIfAborted();
      const killed = { round: round + 1, ...(await killOne(await find(), installation, watched)) };
      all.push(killed);
      onKill(killed);
    }
  return all;
}

async function killOne(
  kill: Kill,
  { nodes, synchronous }: Installation,
  watched: TrafficLog,
): Promise<Omit<KillResult, 'round'>> {
  const began = performance.now();
  await kill.kill();
  const dead = performance.now();
  let alone = Number.POSITIVE_INFINITY;
  await kill.back();
  if (kill.leavesOneDisk) alone = performance.now();
  const back = performance.now();
  await untilReplicated(nodes, synchronous);
  const replicated = performance.now();
  await untilServed(watched, back, synchronous);
  // Ask again: the first time, Patroni may not have noticed the kill yet.
  await untilReplicated(nodes, synchronous);
  const end = performance.now();
  return {
    part: kill.part,
    ...{ back: (back - dead) / 1_000, replicated: (replicated - dead) / 1_000 },
    ...pauses(watched, began, end),
    ...pagesWithin(watched.visits, began, end),
    unsafe: kill.leavesOneDisk && synchronous ? unsafeWrites(watched, dead, alone) : [],
    load: os.loadavg()[0] ?? 0,
  };
}

/**
 * Waits for a search and a write that began after this moment, and a little more. Without synchronous replication it waits only for
 * the search: writers may have stopped, because the rows that they were working on were lost.
 */
async function untilServed(
  { ledger, visits }: TrafficLog,
  moment: number,
  synchronous: boolean,
): Promise<void> {
  await until('a write and a search after the kill', async () => {
    const isWritten = !synchronous || ledger.writes.some(({ sent }) => sent > moment);
    return isWritten && visits.some((visit) => visit.sent > moment && isNewPage(visit));
  });
  await wait(300);
}

const isNewPage = ({ known, estado, dated }: Visit) => !known && estado === 200 && !dated;

function pauses({ ledger, visits }: TrafficLog, began: number, end: number) {
  return {
    writes: longestPause(
      ledger.writes.map(({ at }) => at),
      began,
      end,
    ),
    pages: longestPause(
      visits.filter(isNewPage).map(({ at }) => at),
      began,
      end,
    ),
  };
}

/** Longest time, in seconds, without any of these moments from `began` to `end`. */
function longestPause(moments: number[], began: number, end: number): number {
  const before = moments.filter((one) => one < began);
  const within = moments.filter((one) => one >= began && one <= end);
  const all = [before.length > 0 ? Math.max(...before) : began, ...within, end].toSorted((a, b) => a - b);
  return Math.max(...all.slice(1).map((one, index) => one - (all[index] ?? one))) / 1_000;
}

function pagesWithin(visits: Visit[], began: number, end: number) {
  const within = visits.filter(({ at }) => at >= began && at <= end);
  return {
    dated: within.filter(({ dated }) => dated).length,
    refused: within.filter(({ known, estado }) => !known && estado === 503).length,
    unanswered: within.filter(({ known, estado }) => (known ? estado !== 200 : ![200, 503].includes(estado))),
  };
}

/** Writes begun and acknowledged while the replica was dead. Not those with a repeated answer: both disks had those writes. */
const unsafeWrites = ({ ledger }: TrafficLog, dead: number, alone: number): AcknowledgedWrite[] =>
  ledger.writes.filter(({ sent, at, replayed }) => sent > dead && at < alone && !replayed);
