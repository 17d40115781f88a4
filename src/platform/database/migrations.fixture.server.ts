// Program for a test to kill: `node <this> <database>` migrates it.
import { flushCompileCache } from 'node:module';
import { migrateDatabase } from './migrations.server.ts';

// A killed program would not write the compile cache for the next one.
flushCompileCache();
await migrateDatabase(process.argv[2] ?? '');
