/**
 * Measures sign-ins a second, against argon2id alone at the same parameters; the cost of the session check in a light read;
 * and whether other people are still served during a thousand sign-ins with wrong keys. `node bench/sign-in.ts`.
 */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { createPasswords } from '#platform/http/secrets/passwords.server.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { load } from './support/load.ts';
import { startSessionRoutes } from './support/session-route.ts';

const PORT = '3911';
const ROUNDS = 3;
const KEY = 'Carne2026!';
const LIMITS = { signIns: 0.5, session: 0.35, othersMs: 250 };
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

let address = 0;

/** Signs in, each time from another address: the program is configured to trust `x-forwarded-for`. */
function enter(origin: string, clave: string, from?: string): Promise<Response> {
  address += 1;
  return fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from ?? `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    },
    body: JSON.stringify({ email: 'admin@demo.es', clave }),
  });
}

/** Runs of `work` per second, four at a time: the program would take more at once on one account for guessing. */
async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  let left = count;
  const start = performance.now();
  const lane = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  return count / ((performance.now() - start) / 1000);
}

async function signIns({ origin }: DemoProgram): Promise<boolean> {
  const passwords = createPasswords();
  const hash = await passwords.hash(KEY);
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await perSecond(100, () => passwords.verify(hash, KEY)));
    ours.push(
      await perSecond(100, async () => {
        const response = await enter(origin, KEY);
        if (response.status !== 200) throw new Error(`signing in gave ${response.status}`);
        await response.text();
      }),
    );
  }
  const ratio = median(ours) / median(bare);
  console.log(`sign-ins: argon2id alone ${median(bare).toFixed(0)}/s, program ${median(ours).toFixed(0)}/s`);
  console.log(`  ratio ${ratio.toFixed(2)}, at least ${LIMITS.signIns}`);
  return ratio >= LIMITS.signIns;
}

async function sessionCheck({ origin, dataDir }: DemoProgram): Promise<boolean> {
  const { token } = (await (await enter(origin, KEY)).json()) as { token: string };
  const postgres = await joinEmbeddedPostgres({ dataDir });
  const secret = readFileSync(path.join(dataDir, 'secreto'), 'utf8');
  const routes = await startSessionRoutes({ databaseUrl: postgres.url, secret });
  const open: number[] = [];
  const closed: number[] = [];
  try {
    const run = async (name: string) => {
      const result = await load({
        urls: `${routes.url}${name}`,
        connections: 16,
        seconds: 3,
        headers: { token },
      });
      if (result.errors > 0) throw new Error(`${name}: ${result.errors} errors`);
      return result.requestsPerSecond;
    };
    for (let round = 0; round < ROUNDS; round++) {
      open.push(await run('/abierta'));
      closed.push(await run('/cerrada'));
    }
  } finally {
    await routes.close();
    await postgres.stop();
  }
  const ratio = median(closed) / median(open);
  console.log(
    `a light reading: open ${median(open).toFixed(0)}/s, with a session ${median(closed).toFixed(0)}/s`,
  );
  console.log(
    `  ratio ${ratio.toFixed(2)}, at least ${LIMITS.session}; the check takes ${((1 - ratio) * 100).toFixed(0)} % of the request`,
  );
  return ratio >= LIMITS.session;
}

/** A thousand wrong keys at once against one account, half from one address, while somebody else works. */
async function flood({ origin }: DemoProgram): Promise<boolean> {
  const { token } = (await (await enter(origin, KEY)).json()) as { token: string };
  const others = load({
    urls: `${origin}/usuariosTrabajadores/consultarMiUsuario`,
    connections: 2,
    seconds: 4,
    // The start of the attack is the worst moment, so measure it too.
    warmUpSeconds: 0,
    headers: { token },
  });
  // A real attacker uses another machine, so here the attack must not take processor from the program.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, async (_, i) => {
      const response = await enter(origin, `mala-${i}`, i % 2 ? '10.250.0.1' : undefined);
      await response.text();
      return response.status;
    }),
  );
  const { worst, p50, p99, errors } = await others;
  const locked = await enter(origin, KEY);
  const counts = Map.groupBy(answers, (status) => status);
  const summary = [...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ');
  console.log(`a thousand wrong keys at once: ${summary}; then the right one: ${locked.status}`);
  console.log(
    `  another's calls meanwhile: median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, worst ${worst.toFixed(0)} ms of at most ${LIMITS.othersMs}; errors ${errors}`,
  );
  const refused = answers.every((status) => status === 401 || status === 429 || status === 503);
  const guesses = counts.get(401)?.length ?? 0;
  return worst <= LIMITS.othersMs && errors === 0 && refused && guesses <= 5 && locked.status === 429;
}

await withDemoProgram({ port: PORT, env: { TRUSTED_PROXIES: '127.0.0.1' } }, async (program) => {
  let good = true;
  for (const part of [signIns, sessionCheck, flood]) good = (await part(program)) && good;
  process.exitCode = good ? 0 : 1;
});
