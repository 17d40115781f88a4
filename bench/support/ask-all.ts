import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type Latencies = { latencies: Float64Array; failed: number; ms: number };

/** Requests in a row from one network: fewer than the limit of each network. */
const OF_A_NETWORK = 500;

/**
 * Requests each address once, over `connections`, from networks that never reach their limit. Gives the milliseconds, ascending, and
 * how many answers were other than 200.
 */
export async function askAll(addresses: readonly string[], connections: number): Promise<Latencies> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const latencies = new Float64Array(addresses.length);
  let next = 0;
  let failed = 0;
  const start = performance.now();
  const asker = async () => {
    for (let at = next++; at < addresses.length; at = next++) {
      const sent = performance.now();
      if ((await ask(agent, addresses[at] ?? '', at)) !== 200) failed++;
      latencies[at] = performance.now() - sent;
    }
  };
  await Promise.all(Array.from({ length: connections }, asker));
  const ms = performance.now() - start;
  agent.destroy();
  return { latencies: latencies.sort(), failed, ms };
}

/**
 * Requests each address once, at a fixed rate, even if earlier answers have not come. Gives the milliseconds since the moment when
 * each request was due, ascending.
 */
export async function askAtRate(addresses: readonly string[], perSecond: number): Promise<Latencies> {
  const agent = new http.Agent({ keepAlive: true });
  const latencies = new Float64Array(addresses.length);
  let failed = 0;
  const start = performance.now();
  const answers = addresses.map(async (address, at) => {
    const due = start + (at * 1_000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    if ((await ask(agent, address, at)) !== 200) failed++;
    latencies[at] = performance.now() - due;
  });
  await Promise.all(answers);
  const ms = performance.now() - start;
  agent.destroy();
  return { latencies: latencies.sort(), failed, ms };
}

let networks = 0;

function ask(agent: http.Agent, address: string, at: number): Promise<number | undefined> {
  if (at % OF_A_NETWORK === 0) networks++;
  const headers = { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` };
  return new Promise((resolve) => {
    const request = http.get(address, { agent, headers }, (response) => {
      response.on('data', () => {});
      response.on('end', () => resolve(response.statusCode));
    });
    // A broken connection is no answer.
    request.on('error', () => resolve(undefined));
  });
}
