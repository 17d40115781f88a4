import { sql } from 'drizzle-orm';
import { tableNames } from '#families.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Importacion } from './contract.ts';
import { importServices } from './importables.server.ts';
import { runImport } from './run-import.server.ts';
import { runTogether } from './run-together.server.ts';

/** Tables that keep a trace of an import and its undo; every other table must be as it was. */
const TOLD = [
  'importaciones',
  'importaciones_filas',
  'cabeceras_aprendidas',
  'historial',
  'evidencias',
  'evidencias_abiertas',
  'peticiones_hechas',
  'version_publica',
];

/**
 * Opens the program with an administrador who brings files; jobs run when the test says so. `told` are further tables that an
 * undo leaves changed.
 */
export async function openBringing(now: Date, told: readonly string[] = [], documentQuota?: number) {
  const folder = await temporaryFolder();
  const files = folderFiles(folder);
  const queued: { kind: string; id: string }[] = [];
  const { db, app, as, boss } = await openOffice({
    files,
    clock: () => now,
    jobs: {
      enqueue: async (kind, data) => {
        queued.push({ kind: kind.name, id: (data as unknown as { id: string }).id });
      },
      stop: async () => {},
    },
  });
  const { token, call } = boss;
  const services = importServices({ db, files, clock: () => now, tableNames, documentQuota });
  const work = async () => {
    for (const { kind, id } of queued.splice(0))
      await (kind === 'importar' ? runImport : runTogether)(services, id);
  };
  const upload = async (
    query: string,
    content: string | Buffer,
    nombre = 'lista.csv',
  ): Promise<Importacion> => {
    const response = await app.inject({
      method: 'POST',
      url: `/importaciones/subir?${query}&nombre=${nombre}`,
      headers: { token, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(content as string),
    });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json();
  };
  const together = async (path: string, _id: string): Promise<Importacion[]> => {
    const response = await call(path, { _id });
    if (response.statusCode !== 200) throw new Error(response.body);
    await work();
    return (await call(`GET /importaciones/leerJuntas?_id=${_id}`)).json();
  };
  return {
    db,
    files,
    folder,
    app,
    as,
    call,
    upload,
    work,
    together,
    everything: () => sumsOf(db, [...TOLD, ...told]),
  };
}

/** Checksum of the rows of each table, to compare before and after. */
async function sumsOf(db: Db, told: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !told.includes(row.name))) {
    const { rows: sums } = await db.execute<{ sum: string }>(sql`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS sum
      FROM ${sql.identifier(name)} t`);
    found[name] = sums[0]?.sum ?? '';
  }
  return found;
}
