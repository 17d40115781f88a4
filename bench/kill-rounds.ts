/**
 * Kills the program, its database or both fifty times with `kill -9`, while eight people of the office sell at once. Each person
 * creates a pedido, issues its factura, notes two cobros and uploads a documento, and repeats the cut calls with their
 * `Idempotency-Key`. At the end every acknowledged call was done exactly once, numbers have no gap, `npm run verificar` finds no
 * fault, and each documento equals its upload. `node bench/kill-rounds.ts [--rondas 50] [--semilla COMMIT] [--puerto 3918]`
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../scripts/support/build.ts';
import { type Outcome, type Round, runRounds } from './support/kill-rounds/run-rounds.ts';

const { values } = parseArgs({
  options: {
    rondas: { type: 'string', default: '50' },
    semilla: { type: 'string', default: '78fa9e78c6a20fead298817e6b57da0011ad14dc' },
    puerto: { type: 'string', default: '3918' },
  },
});
const WRITERS = 8;
/** Longest time without an answer after a kill, in seconds. */
const WORST_S = 15;

function tell({ number, victim, startCut, seconds }: Round): void {
  const killed = startCut ? `${victim}, and the start after it` : victim;
  console.log(`${String(number).padStart(3)}  ${seconds.toFixed(2).padStart(6)} s  ${killed}`);
}

function summary({ ledger, rounds, faults, verified }: Outcome): string {
  const seconds = rounds.map((round) => round.seconds).toSorted((a, b) => a - b);
  return [
    `acknowledged: ${ledger.facturas.size} invoices, ${ledger.cobros.size} payments, ${ledger.documentos.size} documents; ${ledger.writes.length} writes in all`,
    `repeated ${ledger.repeated} times, ${ledger.replayed} of them already done before they were cut`,
    `answers again after ${seconds[seconds.length >> 1]?.toFixed(2)} s (median), ${seconds.at(-1)?.toFixed(2)} s (worst, ≤ ${WORST_S})`,
    `lost, doubled or changed: ${faults.length}`,
    ...faults.slice(0, 20).map((fault) => `  ${fault}`),
    verified.trim(),
  ].join('\n');
}

await ensureBuild();
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
await chmod(folder, 0o755);
try {
  console.log(`seed ${values.semilla}, ${values.rondas} rounds, ${WRITERS} writers`);
  const outcome = await runRounds({
    dataDir: path.join(folder, 'datos'),
    port: Number(values.puerto),
    rounds: Number(values.rondas),
    writers: WRITERS,
    seed: values.semilla,
    onRound: tell,
  });
  console.log(summary(outcome));
  if (outcome.faults.length > 0 || outcome.rounds.some(({ seconds }) => seconds > WORST_S))
    process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
