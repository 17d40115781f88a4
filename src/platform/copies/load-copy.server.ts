import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { applyMigrations, knownMigrations } from '#platform/database/migrations.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { type ArchiveEntry, type Reading, readArchive } from './archive-reader.server.ts';
import { newer, tableOf, unpacked } from './check-copy.server.ts';
import { copied, PLAIN_SETTINGS, quoted, tablesOf } from './database-shape.server.ts';
import type { CopiedTable, Manifest } from './manifest.server.ts';

/** Refuses a copy whose migrations are not the first of this program's. */
export function refuseForeign({ migraciones, programa }: Manifest): void {
  const known = knownMigrations();
  if (migraciones.length > known.length) throw newer(programa);
  if (migraciones.some((hash, i) => hash !== known[i]))
    throw new StartupError(
      'La base de datos de la copia no se hizo con este programa: sus migraciones son otras.',
    );
}

/** Refuses a database that is not empty, or a user without the right to load rows with the triggers off. */
export async function refuseUnfit(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ tablas: number; permitido: boolean }>(`
    SELECT (SELECT count(*)::int FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'drizzle', 'pgboss')) AS tablas,
      has_parameter_privilege('session_replication_role', 'SET') AS permitido`);
  if (rows[0]?.tablas !== 0)
    throw new StartupError(
      'La base de datos no está vacía. Solo se restaura en un sitio vacío: indica otra base o vacíala tú. No se ha tocado nada.',
    );
  if (!rows[0].permitido)
    throw new StartupError(
      'El usuario de DATABASE_DIRECT_URL (o el de DATABASE_URL, si es el único) no puede cargar filas sin que salten los ' +
        'disparadores. Indica ahí al dueño de la base, y que un administrador de PostgreSQL ' +
        'ejecute «GRANT SET ON PARAMETER session_replication_role TO usuario» y vuelve a intentarlo.',
    );
}

export type LoadOptions = {
  file: string;
  /** Identities of age that may open it. */
  identities: readonly string[];
  manifest: Manifest;
  /** Stores a file that does not belong to a table. */
  store: (entry: ArchiveEntry) => Promise<void>;
  /** Runs within the transaction, on the tables of the copy's version. */
  loaded?: ((client: pg.ClientBase) => Promise<void>) | undefined;
  /** Runs within the transaction, before others can see the database. */
  before: (client: pg.ClientBase) => Promise<void>;
  onProgress: (bytes: number) => void;
  progress: Reading;
};

/**
 * Loads an archive into an empty database in one transaction, which stays open for the caller. It makes
 * the tables of the copy's version, loads the rows without triggers, reads everything again to compare it,
 * and applies the later migrations.
 */
export async function loadCopy(client: pg.Client, options: LoadOptions): Promise<void> {
  const { manifest, loaded = async () => {}, before, progress } = options;
  await client.query(PLAIN_SETTINGS);
  await client.query('BEGIN');
  await refuseUnfit(client);
  progress.at('las tablas vacías');
  await applyMigrations(client, manifest.migraciones.length);
  await client.query(`SET CONSTRAINTS ALL IMMEDIATE; SET LOCAL session_replication_role = replica`);
  const empty = (await tablesOf(client)).map(({ nombre }) => quoted(nombre));
  await client.query(`TRUNCATE ${empty.join(', ')} CASCADE`);
  for (const { nombre, parte } of manifest.tablas)
    if (parte)
      await client.query(`CREATE TABLE ${quoted(nombre)} PARTITION OF ${quoted(parte.de)} ${parte.limites}`);
  const rebuild = await dropSearchIndexes(client);
  await loadTables(client, options);
  progress.at('los índices');
  await rebuild();
  for (const { nombre, valor, usada } of manifest.secuencias)
    await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(nombre), valor, usada]);
  for (const table of manifest.tablas) {
    progress.at(`la comparación de «${table.nombre}»`);
    await compareTable(client, table);
  }
  progress.at('la comparación de sus cifras');
  await loaded(client);
  progress.at('los cambios de las versiones que siguieron');
  await client.query('SET LOCAL session_replication_role = origin');
  await applyMigrations(client);
  await before(client);
}

/**
 * Drops the indexes that only make searches fast, because filling them row by row takes most of the time.
 * Unique indexes stay. Gives the function that builds them again.
 */
async function dropSearchIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ nombre: string; creacion: string }>(`
    SELECT c.relname AS nombre, pg_get_indexdef(c.oid) AS creacion FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisunique AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid)`);
  for (const { nombre } of rows) await client.query(`DROP INDEX ${quoted(nombre)}`);
  return async () => {
    await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    for (const { creacion } of rows) await client.query(creacion.replace(' ON ONLY ', ' ON '));
  };
}

async function loadTables(
  client: pg.Client,
  { file, identities, manifest, store, onProgress, progress }: LoadOptions,
): Promise<void> {
  const shapes = new Map(manifest.tablas.map((table) => [table.nombre, table]));
  let open: { table: string; rows: Loading } | undefined;
  let done = 0;
  for await (const entry of readArchive(file, identities, progress)) {
    const table = tableOf(entry.name);
    if (table !== open?.table) {
      await open?.rows.end();
      open = undefined;
    }
    const shape = table === undefined ? undefined : shapes.get(table);
    if (shape) {
      open ??= { table: shape.nombre, rows: loading(client, `${copied(shape)} FROM STDIN`) };
      await open.rows.write(await unpacked(entry));
    } else await store(entry);
    done += entry.size;
    onProgress(done);
  }
  await open?.rows.end();
}

type Loading = { write(rows: Buffer): Promise<void>; end(): Promise<void> };

/** Feeds a `COPY` piece by piece. An error of the server appears at the next write. */
function loading(client: pg.Client, statement: string): Loading {
  const stream = client.query(from(statement));
  let refused: Error | undefined;
  stream.on('error', (error) => {
    refused ??= error;
  });
  return {
    write: (rows) =>
      new Promise((resolve, reject) => {
        stream.write(rows, (error) => (error ? reject(refused ?? error) : resolve()));
      }),
    end: async () => {
      if (refused) throw refused;
      stream.end();
      await finished(stream);
    },
  };
}

/** Reads a loaded table again and compares it with the copy. */
async function compareTable(client: pg.Client, { nombre, sha256, ...table }: CopiedTable): Promise<void> {
  const hash = createHash('sha256');
  const source = client.query(to(`${copied({ nombre, ...table })} TO STDOUT`));
  for await (const part of source) hash.update(part);
  if (source.rowCount !== table.filas || hash.digest('hex') !== sha256)
    throw new Error(`the table ${nombre} is not as it was copied`);
}
