import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Manifest } from '#api/copies/manifest.server.ts';
import { restoreCopy } from '#api/copies/restore-copy.server.ts';
import { openDatabase } from '#api/db.server.ts';
import { type Fallo, type Verificacion, verifyChains } from '../verifactu/verify-chain.server.ts';

export type Checked = Verificacion;

type Ending = { nif: string; registros: number; huella: string };

/** What `npm run verificar` looks at, and that each chain ends where the copy says. */
export async function checkRestored(url: string, { resumen }: Manifest): Promise<Checked> {
  const db = openDatabase({ url, max: 2 });
  try {
    const found = await verifyChains(db);
    const { rows } = await db.$client.query<Ending>(`
      SELECT DISTINCT ON (c.id) c.nif, r.orden AS registros, r.huella
      FROM cadenas c JOIN registros_facturacion r ON r.cadena_id = c.id ORDER BY c.id, r.orden DESC`);
    const fallos: Fallo[] = ((resumen.cadenas as Ending[] | undefined) ?? [])
      .filter(({ huella }) => !rows.some((row) => row.huella === huella))
      .map(({ nif }) => ({ donde: `Cadena de ${nif}`, motivo: 'no acaba donde dice la copia' }));
    return { ...found, fallos: [...found.fallos, ...fallos] };
  } finally {
    await db.$client.end();
  }
}

/** Restores a copy in a folder of its own that is removed at the end, and gives what was found. Throws if it can't be. */
export async function tryCopy(file: string): Promise<Checked> {
  // Its server may be another user, who must be able to cross it.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-prueba-de-copia-'));
  try {
    await chmod(folder, 0o755);
    let checked: Checked = { registros: 0, facturas: 0, fallos: [] };
    await restoreCopy({
      file,
      databaseUrl: undefined,
      dataDir: path.join(folder, 'datos'),
      before: async () => {},
      after: async (url, manifest) => {
        checked = await checkRestored(url, manifest);
      },
    });
    return checked;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
