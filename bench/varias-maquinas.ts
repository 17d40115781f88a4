/**
 * Starts an installation of several machines on this one: two PostgreSQL of the system under Patroni with synchronous replication,
 * three etcd, two PgBouncer, two HAProxy, an S3 store and three programs. Kills all its parts one after another while people
 * search, issue facturas, upload documentos and sign them. At the end every acknowledged write is in both PostgreSQL exactly once,
 * numbers have no gap, chains are whole and public pages were always answered.
 *
 * `npm run varias-maquinas [-- --rondas 10 --asincrona --registros CARPETA]`. `--registros` keeps all logs in that folder. If
 * `PGBOUNCER` is the path of a PgBouncer from 1.21 on, statements have names. `--asincrona` proves that the checks can fail:
 * without synchronous replication, acknowledged writes are lost with the disk of the primary.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../scripts/support/build.ts';
import { startWriters } from './support/kill-rounds/office-writers.ts';
import { checkAll } from './support/varias-maquinas/final-checks.ts';
import { startInstallation } from './support/varias-maquinas/installation.ts';
import { newMachine } from './support/varias-maquinas/machine.ts';
import { findPrograms } from './support/varias-maquinas/needed-programs.ts';
import { prepareOffice } from './support/varias-maquinas/office.ts';
import { killAllParts } from './support/varias-maquinas/rounds.ts';
import { headOf, rowOf, summaryOf } from './support/varias-maquinas/tell.ts';
import { askKnown, startVisitors } from './support/varias-maquinas/visitors.ts';

const { values } = parseArgs({
  options: {
    rondas: { type: 'string', default: '10' },
    asincrona: { type: 'boolean', default: false },
    registros: { type: 'string' },
  },
});
const [WRITERS, VISITORS] = [4, 4];

const stopping = new AbortController();
const programs = readPrograms();
await ensureBuild();
const machine = await newMachine();
process.once('uncaughtException', async (error) => {
  console.error(error);
  await machine.remove();
  process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    console.log(`\n${signal}: se para todo y se borra ${machine.folder}`);
    stopping.abort();
    await machine.remove();
    process.exit(130);
  });
try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  // After a signal, errors only come from the parts that were being killed.
  if (!stopping.signal.aborted) console.error(error);
  process.exitCode = 1;
} finally {
  if (values.registros) await machine.keepLogs(values.registros);
  await machine.remove();
}
process.exit();

function readPrograms() {
  try {
    return findPrograms();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function run(): Promise<boolean> {
  const began = performance.now();
  const installation = await startInstallation({ machine, programs, synchronous: !values.asincrona });
  const startS = (performance.now() - began) / 1_000;
  console.log(
    `all ready in ${startS.toFixed(0)} s, load ${os.loadavg()[0]?.toFixed(1)}; ${values.rondas} rounds`,
  );
  const office = await prepareOffice(installation, WRITERS);
  await askKnown(installation.webs.map(({ port }) => port));
  const writers = startWriters(office.session, office.clientes);
  const visitors = startVisitors(installation.fronts, VISITORS);
  const watched = { ledger: writers.ledger, visits: visitors.visits };
  console.log(headOf());
  const kills = await killAllParts({
    installation,
    rounds: Number(values.rondas),
    watched,
    stopping: stopping.signal,
    onKill: (killed) => console.log(rowOf(killed)),
  });
  const failed = await writers.finish().then(
    () => [],
    (error: Error) => [`quien escribe se ha quedado en: ${error.message}`],
  );
  await visitors.finish();
  const checked = await checkAll(installation, office, writers.ledger);
  const minutes = (performance.now() - began) / 60_000;
  const faults = [...failed, ...checked.faults];
  const { text, isWell } = summaryOf({ ...watched, kills, checked: { ...checked, faults }, minutes });
  console.log(text);
  return isWell;
}
