import type pg from 'pg';
import { addressOf } from './database-address.server.ts';
import type { Db } from './db.server.ts';
import { migrateDatabase } from './migrations.server.ts';
import { adjustPooledRole } from './pooled-role.server.ts';
import { reachDatabase } from './reach-database.server.ts';

/**
 * The two addresses of a database (decision 053): `url` for the program's work, which may go through a pooler, and
 * `ownerUrl`, which never does, to make and change tables. `ownerUrl` is undefined when one role does both.
 */
export type DatabaseAddresses = { url: string; ownerUrl?: string | undefined };

/** Address for work that needs a session of its own, such as notices and copies. A pooler gives no such session. */
export const sessionUrl = ({ url, ownerUrl = url }: DatabaseAddresses): string =>
  addressOf(url).pooled ? ownerUrl : url;

/**
 * Migrates a database as its owner, and gives the role of `url` the rights of this version. A second run
 * changes nothing.
 */
export async function prepareDatabase({ url, ownerUrl }: DatabaseAddresses): Promise<void> {
  if (ownerUrl === undefined) return migrateDatabase(url);
  await migrateDatabase(ownerUrl, OWNER);
  if (addressOf(url).pooled) await adjustPooledRole(url);
  const role = await asClient(url, undefined, async (client) => {
    const { rows } = await client.query<{ papel: string }>('SELECT current_user AS papel');
    return rows[0]?.papel;
  });
  await asClient(ownerUrl, OWNER, async (client) => {
    const { rows } = await client.query<{ mismo: boolean }>('SELECT current_user = $1 AS mismo', [role]);
    if (!rows[0]?.mismo) await client.query('CALL dar_derechos($1)', [role]);
  });
}

const OWNER = 'DATABASE_DIRECT_URL';

async function asClient<T>(
  url: string,
  variable: string | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await reachDatabase(url, { application_name: 'carne-claro roles', variable });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Notice for the person who starts the program and for its administrator. */
export const MAY_TOO_MUCH = {
  texto:
    'El programa entra en su base de datos con más permisos de los que necesita: podría cambiar lo que está sellado y lo que lo guarda.',
  queHacer:
    'Crea un usuario de PostgreSQL que no sea dueño de nada, como dice «npm run permisos», y ponlo en DATABASE_URL; el de ahora, en ' +
    'DATABASE_DIRECT_URL.',
};

/**
 * Whether the role of these connections may do more than the program needs, as a superuser or the owner of
 * the tables may.
 */
export async function mayTooMuch(db: Pick<Db, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute<{ demasiado: boolean }>(`
    SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR EXISTS (SELECT FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND pg_has_role(c.relowner, 'USAGE')) AS demasiado
    FROM pg_roles WHERE rolname = current_user`);
  return rows[0]?.demasiado ?? false;
}
