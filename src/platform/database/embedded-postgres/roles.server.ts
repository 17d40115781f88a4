import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Cluster } from './cluster.server.ts';
import type { Server } from './postmaster.server.ts';
import type { Session } from './session.server.ts';

const databaseName = 'carne_claro';

/** Owner of the database: it makes tables and restores copies. */
const ownerRole = 'carne_claro_propietario';

/** Role of the program's work, which owns nothing. */
const runtimeRole = 'carne_claro_app';

/** Role that reads the whole server for base copies, and enters no database. */
const copyRole = 'carne_claro_copias';

type Role = typeof ownerRole | typeof runtimeRole | typeof copyRole;

const NOTHING_ELSE = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS';

// Taken in the database `postgres`, apart from the lock of the folder.
const LOCK = 'carne-claro: quién entra en la base';

/**
 * Address of the program's database for each role. It sets `sslmode`, because PGSSLMODE of the environment
 * could demand TLS.
 */
export function databaseUrls(
  cluster: Cluster,
  { port }: Server,
): { url: string; ownerUrl: string; copyUrl: string } {
  const urlOf = (role: Role) =>
    `postgres://${role}:${keyOf(cluster, role)}@127.0.0.1:${port}/${databaseName}?sslmode=disable`;
  return { url: urlOf(runtimeRole), ownerUrl: urlOf(ownerRole), copyUrl: urlOf(copyRole) };
}

/**
 * Derived from the superuser's, so that there is one file to keep; the superuser's cannot be derived from
 * it.
 */
const keyOf = ({ password }: Cluster, role: Role): string =>
  createHmac('sha256', password).update(role).digest('base64url');

/**
 * Creates the program's database and its three roles when they are missing. In an older folder everything
 * passes from the superuser to the owner, all or nothing. `ours` also resets the roles' keys, which follow
 * `postgres.clave`.
 */
export async function ensureDatabase(cluster: Cluster, session: Session, ours: boolean): Promise<void> {
  const { client } = session;
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [LOCK]);
  try {
    const { rows } = await client.query<{ owner: string | null; roles: number }>(
      `SELECT (SELECT datdba::regrole::text FROM pg_database WHERE datname = $1) AS owner,
         (SELECT count(*)::int FROM pg_roles WHERE rolname IN ($2, $3, $4)) AS roles`,
      [databaseName, ownerRole, runtimeRole, copyRole],
    );
    const found = rows[0] ?? { owner: null, roles: 0 };
    if (ours || found.roles < 3) await ensureRoles(cluster, client);
    // The owner of the database is set last, so it shows whether the rest was done.
    if (found.owner === null) await client.query(`CREATE DATABASE ${databaseName}`);
    if (found.owner !== ownerRole) await handOver(cluster, session);
  } finally {
    // A lost session already released the lock.
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [LOCK]).catch(() => undefined);
  }
}

async function ensureRoles(cluster: Cluster, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
  for (const role of [ownerRole, runtimeRole, copyRole] as const) {
    const verb = rows.some(({ rolname }) => rolname === role) ? 'ALTER' : 'CREATE';
    const replication = role === copyRole ? 'REPLICATION' : 'NOREPLICATION';
    await client.query(
      `${verb} ROLE ${role} ${NOTHING_ELSE} ${replication} PASSWORD '${keyOf(cluster, role)}'`,
    );
  }
  // Copies are restored without triggers.
  await client.query(`GRANT SET ON PARAMETER session_replication_role TO ${ownerRole}`);
  await client.query('REVOKE CONNECT, TEMPORARY ON DATABASE postgres, template1 FROM PUBLIC');
}

async function handOver({ password }: Cluster, { server }: Session): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: 'postgres',
    password,
    database: databaseName,
    ssl: false,
    application_name: 'carne-claro roles',
    options: '-c statement_timeout=0',
  });
  // When the server dies, the current statement fails; without a listener this event would end the program.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`BEGIN; ${HAND_OVER}; GRANT EXECUTE ON FUNCTION pg_ls_waldir() TO ${runtimeRole};
      ALTER DATABASE ${databaseName} OWNER TO ${ownerRole}; COMMIT`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * `REASSIGN OWNED` refuses the superuser that made the cluster, because it also owns the system's objects.
 */
const HAND_OVER = `DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    WITH mine AS (
      SELECT n.oid AS space, n.nspname FROM pg_namespace n WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema')
    SELECT format('ALTER SCHEMA %I OWNER TO ${ownerRole}', nspname) FROM mine WHERE nspname <> 'public'
    UNION ALL
    SELECT format('ALTER %s %I.%I OWNER TO ${ownerRole}',
      CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
      nspname, c.relname)
    FROM mine JOIN pg_class c ON c.relnamespace = space
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S')
      -- Sequences of a column go with its table; what is an extension's stays the superuser's.
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND (d.deptype = 'e' OR c.relkind = 'S' AND d.deptype IN ('a', 'i')))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${ownerRole}', p.oid::regprocedure)
    FROM mine JOIN pg_proc p ON p.pronamespace = space
    WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${ownerRole}', t.oid::regtype)
    FROM mine JOIN pg_type t ON t.typnamespace = space
    WHERE t.typtype IN ('e', 'd')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')
  LOOP
    EXECUTE statement;
  END LOOP;
END $$`;
