import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { openDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import { readChanges } from '#oficina/instalacion/copias/changes.server.ts';
import { instantStore } from '#oficina/instalacion/copias/instant-trial.server.ts';
import { keepInstants } from '#oficina/instalacion/copias/keep-instants.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { allRecipients } from '#platform/copies/age.server.ts';
import { readLife } from '#platform/copies/instants/life.server.ts';
import { basesIn } from '#platform/copies/instants/pieces.server.ts';
import { prepareDatabase } from '#platform/database/database-roles.server.ts';
import { type Db, openDatabase } from '#platform/database/db.server.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { type Files, folderFiles } from '#platform/files/files.server.ts';
import { atTheEnd, PATIENCE_MS } from '#platform/http/testing.server.ts';
import { loadReferenceData } from '#program/reference-data.server.ts';
import { parentFolder } from './memory-folder.testing.server.ts';
import { openOffice } from './office.testing.server.ts';
import { until } from './program.testing.server.ts';

/** Clock of the machine: the WAL has no other. */
const clock = () => new Date();

/** A folder that the user of the server can enter, and that does not exist yet. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(await parentFolder(), 'carne-claro-instante-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return path.join(folder, 'datos');
}

/** Office in its own PostgreSQL. `close` closes the connections, so that others can use the database. */
export async function ownOffice({ url, ownerUrl }: EmbeddedPostgres, dataDir: string) {
  await prepareDatabase({ url, ownerUrl });
  const db = openDatabase({ url: ownerUrl });
  const close = async () => {
    if (!db.$client.ended) await db.$client.end();
  };
  atTheEnd(close);
  await loadReferenceData(db);
  await openDoors(db);
  await fillBusiness(db);
  const { admin } = await openOffice({ db, clock }, { db, url });
  const _idCliente = await billableCliente(db);
  return {
    db,
    close,
    /** Issues a factura, and gives its code. */
    bill: async () => (await issue(admin, await draftFactura(admin, { _idCliente }))).codigo as string,
    /** Stores a documento, in the data folder by default, and gives its key. */
    store: (text: string, files: Files = folderFiles(path.join(dataDir, 'ficheros'))) =>
      storeDocumento(db, files, text),
  };
}

async function storeDocumento(db: Db, files: Files, text: string): Promise<string> {
  const [id, content] = [randomUUID(), Buffer.from(text)];
  await files.put(`documentos/${id}`, Readable.from([content]));
  await db.execute(sql`
    INSERT INTO documentos (id, nombre, nombre_original, nombre_unico, tipo, mime, tamano, sha256, clasificacion_id, entidad,
      grupo_id, visibilidad, requiere_firma, subido_en, subido_por, subido_por_id)
    SELECT ${id}, ${text}, ${text}, ${id}, 'txt', 'text/plain', ${content.length},
      ${createHash('sha256').update(content).digest('hex')}, id, 'negocio', ${id}, 'interna', false, now(), 'Ana', ${id}
    FROM clasificaciones_documento LIMIT 1`);
  return `documentos/${id}`;
}

/** Office with copies of every minute in `places`, encrypted for the keys in `given`. */
export async function instantOffice({ places, given }: { places: string[]; given: string[] }) {
  const dataDir = await newDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  atTheEnd(() => postgres.stop());
  const { archive } = postgres;
  if (!archive) throw new Error('the owner has no archive');
  const office = await ownOffice(postgres, dataDir);
  const recipients = await allRecipients(dataDir, given);
  const [folder = '', ...others] = places;
  const copies = async () => ({
    databaseUrl: postgres.url,
    dataDir,
    folder,
    others,
    recipients,
    program: '9.9.9',
  });
  const failures: unknown[] = [];
  const onError = (failure: unknown) => failures.push(failure);
  const keep = (segmentMs?: number) =>
    keepInstants({
      archive,
      copies,
      days: 14,
      dataDir,
      clock,
      onError,
      changes: () => readChanges(office.db),
      ...(segmentMs !== undefined && { segmentMs }),
    });
  const instants = keep();
  return {
    ...office,
    dataDir,
    archive,
    copies,
    instants,
    /** Starts another keeper of the same places, which ends a segment every `segmentMs`. */
    keep,
    failures,
    /** A moment after all earlier writes and before all later ones. */
    now: async () => {
      const { rows } = await office.db.execute<{ at: string }>(
        sql`SELECT to_json(clock_timestamp() + interval '20 ms') #>> '{}' AS at, pg_sleep(0.05)`,
      );
      return new Date(rows[0]?.at ?? '');
    },
    /** Waits until every place has its first base copy and the segments after it. */
    begin: async () => {
      // Use `round` here and not `reach`: each `reach` ends a segment, and every later restore would have to read it.
      await until(async () => {
        await instants.round();
        const life = await readLife(dataDir);
        const bases = await Promise.all(places.map((one) => basesIn(instantStore(one), life)));
        return bases.every(({ length }) => length > 0);
      });
      await until(() => instants.reach(PATIENCE_MS));
    },
  };
}
