// Program that a test kills: `node <this> <database> <instant>` makes the due facturas, and writes a line
// once each is stored.
import { flushCompileCache } from 'node:module';
import { openDatabase } from '#platform/database/db.server.ts';
import { makeDue } from './make-due.server.ts';

// A killed program would leave no compile cache for the next one.
flushCompileCache();
const [, , url = '', instant = ''] = process.argv;
const db = openDatabase({ url, max: 4 });
const enqueue = async () => {
  process.stdout.write('hecha\n');
};
await makeDue({
  db,
  clock: () => new Date(instant),
  jobs: () => ({ enqueue }),
  mail: { way: async () => 'servidor' },
});
await db.$client.end();
