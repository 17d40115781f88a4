// A program that a test kills: `node <this> <database>` migrates it.
import { flushCompileCache } from 'node:module';
import { migrateDatabase } from './migrations.server.ts';

// Killed, it would leave nothing compiled to the next.
flushCompileCache();
await migrateDatabase(process.argv[2] ?? '');
