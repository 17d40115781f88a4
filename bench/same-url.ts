/**
 * The same search requested again and again: answers a second of the program against a bare node:http process that sends the same
 * bytes with the same headers. Both take turns in the same run; medians count. Measured without compression, and with the
 * compression that browsers ask for. `node bench/same-url.ts`.
 */
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type FixedAnswer, startBare } from './support/bare.ts';
import { withDemoProgram } from './support/demo-program.ts';
import { type LoadResult, load } from './support/load.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 16;
const LIMIT = 0.4;
const PORT = '3909';
const URL_PATH = '/?permiso=B&lugar=Madrid';
const FORMS = { 'sin comprimir': 'identity', 'br, como los navegadores': 'gzip, deflate, br, zstd' };

type Answer = FixedAnswer & { status: number };

async function ask(url: string, encoding: string): Promise<Answer> {
  const request = http.get(url, { headers: { 'accept-encoding': encoding } });
  const [response]: http.IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('no answer');
  const ofConnection = /^(date|connection|keep-alive)$/i;
  const headers = response.rawHeaders.filter(
    (_, index, all) => !ofConnection.test(all[index - (index % 2)] ?? ''),
  );
  return { status: response.statusCode ?? 0, headers, body: await buffer(response) };
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(origin: string, [name, encoding]: [string, string]): Promise<boolean> {
  const answer = await ask(`${origin}${URL_PATH}`, encoding);
  if (answer.status !== 200) throw new Error(`the search answered ${answer.status}`);
  const bare = await startBare(answer);
  const ours: LoadResult[] = [];
  const least: LoadResult[] = [];
  const run = (base: string) =>
    load({
      urls: `${base}${URL_PATH}`,
      connections: CONNECTIONS,
      seconds: SECONDS,
      headers: { 'accept-encoding': encoding },
    });
  try {
    for (let round = 0; round < ROUNDS; round++) {
      least.push(await run(bare.url));
      ours.push(await run(origin));
    }
  } finally {
    await bare.close();
  }
  return report(`${name}, ${answer.body.length} bytes`, ours, least);
}

function report(name: string, ours: LoadResult[], least: LoadResult[]): boolean {
  const of = (results: LoadResult[], key: keyof LoadResult) => median(results.map((result) => result[key]));
  const row = (what: string, results: LoadResult[]) =>
    `  ${what.padEnd(10)} ${of(results, 'requestsPerSecond').toFixed(0).padStart(6)} requests/s   ` +
    `p50 ${of(results, 'p50').toFixed(2)} ms   p99 ${of(results, 'p99').toFixed(2)} ms`;
  const ratio = of(ours, 'requestsPerSecond') / of(least, 'requestsPerSecond');
  const errors = [...ours, ...least].reduce((sum, result) => sum + result.errors, 0);
  console.log(`${name} (medians of ${ROUNDS} rounds, ${CONNECTIONS} connections)`);
  console.log(row('node:http', least));
  console.log(row('program', ours));
  console.log(`  ratio ${ratio.toFixed(2)}, at least ${LIMIT}; errors ${errors}`);
  return ratio >= LIMIT && errors === 0;
}

await withDemoProgram({ port: PORT }, async ({ origin }) => {
  let good = true;
  for (const form of Object.entries(FORMS)) good = (await measure(origin, form)) && good;
  process.exitCode = good ? 0 : 1;
});
