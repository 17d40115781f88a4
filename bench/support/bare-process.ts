import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type BareServer = { url: string; pid: number; close(): Promise<void> };

/** Starts a module in a separate process, where `inBareProcess` gets the options and listens. */
export async function startBareProcess(module: string, options: object): Promise<BareServer> {
  const child = fork(module);
  const ended = once(child, 'exit');
  child.send(options);
  const ready = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!ready) throw new Error('the bare server ended before it listened');
  return {
    url: `http://127.0.0.1:${ready[0]}`,
    pid: child.pid ?? 0,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Only if this process was started for `module`: gets its options, calls `listen` and sends back the port. */
export async function inBareProcess<Options>(
  module: string,
  listen: (options: Options) => Promise<number>,
): Promise<void> {
  if (process.argv[1] !== module) return;
  const [options] = (await once(process, 'message')) as [Options];
  process.send?.(await listen(options));
}

/** Listens on a free port; gives it. */
export async function listenOn(listener: http.RequestListener): Promise<number> {
  const server = http.createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
