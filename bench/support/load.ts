import { fork } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';

export type LoadOptions = {
  /** Addresses to request in turn, again and again, on all connections; one host, by http. */
  urls: string | readonly string[];
  /** Connections kept open, each with one request at a time. */
  connections: number;
  /** Seconds measured; answers during the `warmUpSeconds` before do not count. */
  seconds: number;
  warmUpSeconds?: number;
  headers?: Readonly<Record<string, string>>;
};

/** Latencies in milliseconds. Errors are broken connections and answers other than 200 and 304; they do not count as requests. */
export type LoadResult = {
  requestsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  worst: number;
  errors: number;
};

/** Requests pages as fast as they come, from a separate process. Throws if that process ends without a result. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const child = fork(import.meta.filename, ['--load-generator']);
  const result = once(child, 'message');
  const ended = once(child, 'exit');
  child.send(options);
  const first = await Promise.race([result, ended.then(() => undefined)]);
  if (!first) throw new Error('the load generator ended without a result');
  await ended;
  return first[0];
}

type Run = { requests: Buffer[]; host: string; port: number; next: number; opened: number; done: boolean };
type Tally = { latencies: number[]; errors: number; counting: boolean };

async function generate({
  urls,
  connections,
  seconds,
  warmUpSeconds = 1,
  headers = {},
}: LoadOptions): Promise<LoadResult> {
  const all = typeof urls === 'string' ? [urls] : urls;
  const { hostname, port } = new URL(all[0] ?? '');
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map((pair) => pair.join(': '));
  const requests = all.map((url) => {
    const { pathname, search } = new URL(url);
    return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  });
  const run: Run = { requests, host: hostname, port: Number(port), next: 0, opened: 0, done: false };
  const tally: Tally = { latencies: [], errors: 0, counting: false };
  for (let opened = 0; opened < connections; opened++) connect(run, tally);
  await elapsed(warmUpSeconds);
  tally.counting = true;
  const start = performance.now();
  await elapsed(seconds);
  tally.counting = false;
  const measured = (performance.now() - start) / 1000;
  run.done = true;
  const sorted = Float64Array.from(tally.latencies).sort();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    requestsPerSecond: sorted.length / measured,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    worst: sorted.at(-1) ?? Number.NaN,
    errors: tally.errors,
  };
}

const elapsed = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Opens a connection, and opens it again whenever it breaks. */
function connect(run: Run, tally: Tally): void {
  let sent = 0;
  const ask = () => {
    const request = run.requests[run.next++ % run.requests.length];
    sent = performance.now();
    if (request) socket.write(request);
  };
  const read = answerReader((status) => {
    if (run.done) return socket.destroy();
    if (tally.counting) {
      if (status === 200 || status === 304) tally.latencies.push(performance.now() - sent);
      else tally.errors += 1;
    }
    ask();
  });
  const socket: net.Socket = net.connect({
    host: run.host,
    port: run.port,
    // The program bounds what one network reads in a minute, so each connection of each load is a visitor of its own.
    ...(run.host === '127.0.0.1' && {
      localAddress: `127.${1 + (process.pid % 250)}.${(process.pid >> 8) % 250}.${1 + (run.opened++ % 250)}`,
    }),
    noDelay: true,
    // One buffer for every read: a new one each time would make the generator slower than the servers.
    onread: {
      buffer: Buffer.allocUnsafe(256 * 1024),
      callback: (size, chunk) => {
        read(Buffer.from(chunk.buffer, chunk.byteOffset, size));
        return true;
      },
    },
  });
  socket.on('connect', ask);
  socket.on('error', () => {});
  socket.on('close', () => {
    if (run.done) return;
    tally.errors += 1;
    setTimeout(() => run.done || connect(run, tally), 10);
  });
}

/** Follows the answers of a connection by their `content-length` or chunks, looking at nothing else. */
function answerReader(answered: (status: number) => void): (chunk: Buffer) => void {
  let head = '';
  let status = 0;
  let missing = 0;
  let chunkedTail: string | undefined;
  const endOfHead = (chunk: Buffer) => {
    head += chunk.toString('latin1', 0, Math.min(chunk.length, 16_384));
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const before = head.length - Math.min(chunk.length, 16_384);
    const text = head.slice(0, end).toLowerCase();
    head = '';
    status = Number(text.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/.exec(text)?.[1];
    if (text.includes('\r\ntransfer-encoding: chunked')) chunkedTail = '';
    else missing = status === 304 ? 0 : Number(length ?? 0);
    return chunk.subarray(end + 4 - before);
  };
  let inBody = false;
  return (chunk) => {
    const rest = inBody ? chunk : endOfHead(chunk);
    if (!rest) return;
    inBody = true;
    if (chunkedTail !== undefined) {
      chunkedTail = (chunkedTail + rest.toString('latin1')).slice(-7);
      if (!chunkedTail.endsWith('0\r\n\r\n')) return;
      chunkedTail = undefined;
    } else {
      missing -= rest.length;
      if (missing > 0) return;
    }
    inBody = false;
    answered(status);
  };
}

if (process.argv[2] === '--load-generator') {
  const [options]: [LoadOptions] = (await once(process, 'message')) as [LoadOptions];
  process.send?.(await generate(options), () => process.exit());
}
