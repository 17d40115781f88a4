// Program for the tests of the embedded PostgreSQL: `node <this> start|join <folder>`. It prints one line of
// JSON when it has the server, or the reason why not, and stops the server when it is told to end.

import type { Reporter } from '#platform/observe/log/reporter.server.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts';

const [mode, dataDir = ''] = process.argv.slice(2);
const log: Reporter = {
  report: (name, fields) => process.stderr.write(`${JSON.stringify(fields)} ${name}\n`),
};
const answer = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);

try {
  const open = mode === 'join' ? joinEmbeddedPostgres : startEmbeddedPostgres;
  const { url, ownerUrl, owner, stop } = await open({ dataDir, log });
  const end = () => stop().then(() => process.exit());
  process.once('SIGTERM', end);
  answer({ url, ownerUrl, owner });
  // A guest has nothing open that would keep its process alive.
  setInterval(() => undefined, 60_000);
} catch (error) {
  answer(error instanceof Error ? { error: error.name, message: error.message } : { error: String(error) });
  process.exitCode = 1;
}
