// Program for a test to kill or to stop: `node <this> <database>` takes a job of each kind, says so, and ends them when it is told to.
import { once } from 'node:events';
import { startJobs } from './jobs.server.ts';

const released = once(process.stdin, 'data');
const ended: Promise<void>[] = [];

/** Job that waits for data on the standard input, and then ends or fails. */
function held(name: string, end: () => void) {
  const { promise, resolve } = Promise.withResolvers<void>();
  ended.push(promise);
  const handler = async () => {
    process.stdout.write(`taken ${name}\n`);
    await released;
    resolve();
    end();
  };
  return { name, retryLimit: 2, retryDelay: 60, handler };
}

const jobs = await startJobs({
  databaseUrl: process.argv[2] ?? '',
  jobs: [
    held('acaba', () => {}),
    held('falla', () => {
      throw new Error('not done');
    }),
  ],
  aliveMs: Number(process.argv[3]),
  onError: () => {},
});
await Promise.all(ended);
// The outcome of both jobs is written before it ends.
await jobs.stop(5_000);
process.exit();
