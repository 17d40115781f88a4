import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/{table,tables,*-table,*-tables}.server.ts'],
  // The check writes to a copy, to see whether there is anything to write.
  out: process.env.MIGRATIONS_OUT ?? './migrations',
});
