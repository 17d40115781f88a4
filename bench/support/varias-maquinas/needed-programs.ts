import { accessSync, constants, globSync } from 'node:fs';
import path from 'node:path';

/** Paths of the programs of the system that take part. */
export type NeededPrograms = {
  /** Folder of PostgreSQL's own programs. */
  postgres: string;
  patroni: string;
  etcd: string;
  haproxy: string;
  pgbouncer: string;
  /** Whether PgBouncer supports named statements: from 1.21 on. */
  keepsNames: boolean;
};

const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/**
 * Finds the programs. `PGBOUNCER` may give the path of a PgBouncer from 1.21 on. Throws with the Debian packages that are missing
 * and how to install them.
 */
export function findPrograms({ PGBOUNCER }: NodeJS.ProcessEnv = process.env): NeededPrograms {
  const found = {
    postgres: systemPostgres(),
    patroni: inFolders('patroni'),
    etcd: inFolders('etcd'),
    haproxy: inFolders('haproxy'),
    pgbouncer: PGBOUNCER ?? inFolders('pgbouncer'),
  };
  if (PGBOUNCER !== undefined && !isProgram(PGBOUNCER))
    throw new Error('El PgBouncer de la variable PGBOUNCER no está ahí, o no se puede ejecutar');
  const packages: Record<string, string> = { postgres: 'postgresql-15', etcd: 'etcd-server' };
  const missing = Object.entries(found).flatMap(([name, file]) =>
    file && isProgram(file) ? [] : [packages[name] ?? name],
  );
  if (missing.length > 0)
    throw new Error(
      `Faltan programas del sistema. En Debian: sudo apt-get install -y --no-install-recommends ${missing.join(' ')}`,
    );
  const { postgres = '', patroni = '', etcd = '', haproxy = '', pgbouncer = '' } = found;
  return { postgres, patroni, etcd, haproxy, pgbouncer, keepsNames: PGBOUNCER !== undefined };
}

/** Folder of the oldest PostgreSQL of the system that we support (15 or later). */
function systemPostgres(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin').filter(
    (folder) => Number(path.basename(path.dirname(folder))) >= 15,
  );
  return versions.sort()[0];
}

const inFolders = (name: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find(isProgram);

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
