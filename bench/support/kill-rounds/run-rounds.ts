import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CLAVE, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import { makeKind } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { billableCliente, fillBusiness } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { between, chance, pick, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { compareLedger, takeDocumentos, verify } from './compare-ledger.ts';
import { type KillableProgram, killableProgram, VICTIMS, type Victim } from './killable-program.ts';
import { type Ledger, startWriters } from './office-writers.ts';

export type RoundsOptions = {
  dataDir: string;
  port: number;
  rounds: number;
  writers: number;
  /** A commit: its first eight figures draw the moments and, after the first three rounds, the victims. */
  seed: string;
  /** Longest time between two kills, in milliseconds; four seconds by default. */
  longest?: number;
  /** Called after each round, when the program answers again. */
  onRound?: (round: Round) => void;
};

/** A round: its victim, whether the next start was killed too, and the seconds until the program answered again. */
export type Round = { number: number; victim: Victim; startCut: boolean; seconds: number };

export type Outcome = {
  ledger: Ledger;
  rounds: Round[];
  /** Writes that were lost, doubled or never acknowledged, numbers that are missing and files that changed. */
  faults: string[];
  /** Answer of `npm run verificar`. */
  verified: string;
};

const LONGEST_MS = 4_000;

/** Longest time between a start and its kill, in milliseconds. */
const LONGEST_START_MS = 900;

const READING = '/departamentos/leer?limite=1';

/**
 * Kills the program, its database or both in each round while the office writes. At the end compares the stored rows and files with
 * the acknowledged writes. The data folder must not exist. Throws when the program does not come back, when `npm run verificar`
 * finds a fault, or when the answer to a write is neither 200 nor 503.
 */
export async function runRounds(options: RoundsOptions): Promise<Outcome> {
  const random = seededRandom(Number.parseInt(options.seed.slice(0, 8), 16));
  const program = killableProgram(options);
  program.start();
  try {
    await program.answers('/salud');
    const { session, token, clientes } = await prepareOffice(program, options.writers);
    const writers = startWriters(session, clientes);
    const rounds: Round[] = [];
    for (let number = 1; number <= options.rounds; number++) {
      await wait(between(random, 50, options.longest ?? LONGEST_MS));
      const victim = VICTIMS[number - 1] ?? pick(random, VICTIMS);
      const round = { number, victim, ...(await killOnce(program, token, { victim, random })) };
      rounds.push(round);
      options.onRound?.(round);
    }
    await writers.finish();
    const { ledger } = writers;
    const faults = [...(await stored(program, ledger, clientes)), ...(await takeDocumentos(session, ledger))];
    const verified = await verify({ DATA_DIR: program.dataDir });
    return { ledger, rounds, faults, verified };
  } finally {
    await program.kill('both');
  }
}

async function killOnce(
  program: KillableProgram,
  token: string,
  { victim, random }: { victim: Victim; random: Random },
): Promise<Pick<Round, 'startCut' | 'seconds'>> {
  const startCut = chance(random, 0.2);
  const untilStartCut = between(random, 50, LONGEST_START_MS);
  await program.kill(victim);
  if (startCut) {
    program.start();
    await wait(untilStartCut);
    await program.kill('program');
  }
  const since = performance.now();
  program.start();
  await program.answers(READING, { token });
  return { startCut, seconds: (performance.now() - since) / 1_000 };
}

/** A business that may invoice, somebody of its office, a kind of document and a customer for each writer. */
async function prepareOffice({ origin, dataDir }: KillableProgram, writers: number) {
  const { url } = await joinEmbeddedPostgres({ dataDir });
  const db = openDatabase({ url, max: 2 });
  try {
    await fillBusiness(db);
    await openDoors(db);
    const { email } = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });
    const kind = await makeKind(db);
    const clientes: string[] = [];
    while (clientes.length < writers) clientes.push(await billableCliente(db));
    const entered = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, clave: CLAVE }),
    });
    const { token } = (await entered.json()) as { token: string };
    const ask = (path: string, request: RequestInit) =>
      fetch(`${origin}${path}`, { ...request, headers: { ...request.headers, token } });
    return { session: { ask, kind }, token, clientes };
  } finally {
    await db.$client.end();
  }
}

async function stored(
  { dataDir }: KillableProgram,
  ledger: Ledger,
  clientes: readonly string[],
): Promise<string[]> {
  const { url } = await joinEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await compareLedger(client, ledger, clientes);
  } finally {
    await client.end();
  }
}
