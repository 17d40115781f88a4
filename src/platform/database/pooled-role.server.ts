import type pg from 'pg';
import { PLANNING } from './database-address.server.ts';
import { LIMITS } from './db.server.ts';
import { reachDatabase } from './reach-database.server.ts';
import { sqlState } from './sql-state.server.ts';

const SETTINGS = { ...PLANNING, ...LIMITS };

/**
 * Stores the settings in the role of a pooled address, for this database. Its connections cannot ask for them: a pooler
 * refuses settings, and a `SET` would remain for the next user of the connection. Connections that the pooler has open
 * keep the previous settings until it replaces them.
 */
export async function adjustPooledRole(url: string): Promise<void> {
  const client = await reachDatabase(url, { application_name: 'carne-claro settings' });
  try {
    await client.query('BEGIN');
    await adjust(client);
    await client.query('COMMIT');
  } catch (error) {
    // A server that lets nobody change their own settings works with its own.
    if (sqlState(error).code !== '42501') throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function adjust(client: pg.Client): Promise<void> {
  // Two programs that start at once would change the same row of the catalogue.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('ajustes del papel', 0))`);
  const { rows } = await client.query<{ base: string; ajustes: string[] | null }>(`
    SELECT quote_ident(current_database()) AS base, (SELECT setconfig FROM pg_db_role_setting
      WHERE setrole = current_user::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS ajustes`);
  const [{ base, ajustes } = { base: '', ajustes: null }] = rows;
  for (const [name, value] of Object.entries(SETTINGS))
    if (!ajustes?.includes(`${name}=${value}`))
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${base} SET ${name} = '${value}'`);
}
