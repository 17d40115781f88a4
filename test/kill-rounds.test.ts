// Takes long: the real program sells and is killed, three times.
import { afterAll, expect, test } from 'vitest';
import { runRounds } from '../bench/support/kill-rounds/run-rounds.ts';
import { builtEntry, freePort, newDataFolder } from './support/program.testing.server.ts';

const SEED = '78fa9e78c6a20fead298817e6b57da0011ad14dc';

const { dataDir, remove } = await newDataFolder();
afterAll(remove);
builtEntry('main');

// Fifty rounds: `node bench/kill-rounds.ts`.
test(`matados el programa, su base de datos y los dos mientras se vende, todo lo confirmado está una vez (semilla ${SEED})`, async () => {
  const port = await freePort();
  const rounds = { rounds: 3, writers: 4, seed: SEED, longest: 600 };
  const { ledger, faults, verified } = await runRounds({ ...rounds, dataDir, port });
  expect(faults).toEqual([]);
  expect(verified).toContain('Todo está como se emitió, como se guardó y como se selló.');
  expect(ledger.facturas.size).toBeGreaterThanOrEqual(4);
  expect(ledger.cobros.size).toBe(2 * ledger.facturas.size);
  expect(ledger.repeated).toBeGreaterThan(0);
});
