import { chown, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { walkFiles } from '#oficina/instalacion/copias/archivos/walk-files.server.ts';
import { copySummary } from '#oficina/instalacion/copias/summary.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { upgradePostgres } from '#platform/copies/upgrade-postgres.server.ts';
import { prepareDatabase } from '#platform/database/database-roles.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { commandAs, run } from '#platform/database/embedded-postgres/command.server.ts';
import {
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { serverUser } from '#platform/database/embedded-postgres/identity.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { newDataDir, ownOffice } from './support/instantes.testing.server.ts';
import { hasSystemPostgres, systemBinaries } from './support/system-postgres.testing.server.ts';

/** A data folder of another major version of PostgreSQL. */

/** Data folder that the system's PostgreSQL made, with a factura and a documento. */
async function olderFolder() {
  const dataDir = await newDataDir();
  await mkdir(dataDir, { mode: 0o755 });
  const user = await serverUser();
  const key = path.join(dataDir, 'postgres.clave');
  await writeFile(key, 'clave-de-antes\n');
  for (const place of user ? [dataDir, key] : []) await chown(place, user?.uid ?? 0, user?.gid ?? 0);
  const dir = path.join(dataDir, 'postgres');
  const args = ['-D', dir, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${key}`, '--no-sync'];
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await run(commandAs(user, path.join(systemBinaries, 'initdb'), [...args, ...locale]));
  const old = await joinEmbeddedPostgres({
    dataDir,
    binaries: {
      postgres: path.join(systemBinaries, 'postgres'),
      initdb: path.join(systemBinaries, 'initdb'),
    },
    settings: { fsync: 'off', archive_mode: 'off' },
  });
  const office = await ownOffice(old, dataDir);
  const [codigo, documento] = [await office.bill(), await office.store('contrato')];
  await office.close();
  await old.stop();
  return { dataDir, codigo, documento };
}

const upgrade = (dataDir: string) =>
  upgradePostgres({
    dataDir,
    oldBinaries: systemBinaries,
    program: '9.9.9',
    summary: copySummary,
    check: async () => {},
    tell: () => {},
  });

test.skipIf(!hasSystemPostgres)(
  'una carpeta de otra versión se rechaza en palabras, y pasa entera a la de este programa',
  async () => {
    const { dataDir, codigo } = await olderFolder();
    const [from] = /\d+/.exec(systemBinaries) ?? [];
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      new RegExp(
        `es de PostgreSQL ${from}, y este programa trae el 18, que no la abre. No se ha tocado nada.[^]*npm run actualizar-postgres`,
      ),
    );

    expect(await upgrade(dataDir)).toEqual({ from: Number(from), to: 18 });
    expect((await readdir(dataDir)).filter((name) => /postgres|actualizando/.test(name)).sort()).toEqual([
      'postgres',
      `postgres.${from}`,
      'postgres.clave',
      'postgres.log',
    ]);
    expect(await upgrade(dataDir)).toBeUndefined();

    // Killed between the two renames: no empty database is made.
    await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'cortada'));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      'se quedó a medias su cambio de versión',
    );
    await rename(path.join(dataDir, 'cortada'), path.join(dataDir, 'postgres'));

    const postgres = await startEmbeddedPostgres({ dataDir });
    atTheEnd(() => postgres.stop());
    await prepareDatabase(postgres);
    const db = openDatabase({ url: postgres.url });
    atTheEnd(() => db.$client.end());
    const { rows } = await db.execute(
      sql`SELECT codigo, current_setting('server_version_num')::int / 10000 AS version FROM facturas`,
    );
    expect(rows).toEqual([{ codigo, version: 18 }]);
    expect(await verifyChains(db)).toEqual({ registros: 1, facturas: 1, fallos: [] });
    const files = folderFiles(path.join(dataDir, 'ficheros'));
    expect(await walkFiles({ db, files })).toMatchObject({ archivos: 1, malos: [] });
    const { rows: held } = await db.execute(sql`SELECT FROM restauracion`);
    expect(held).toEqual([]);
  },
);
