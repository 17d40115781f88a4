import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { readSituation } from '#oficina/documentos/evidencias/read-situation.server.ts';
import { verifyEvidence } from '#oficina/documentos/evidencias/verify-evidence.server.ts';
import {
  type Fallo,
  type Verificacion,
  verifyChains,
} from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { readFigures } from '#platform/copies/figures.server.ts';
import type { Manifest } from '#platform/copies/manifest.server.ts';
import { type RestoreOptions, restoreCopy } from '#platform/copies/restore-copy.server.ts';
import { newClient } from '#platform/database/database-address.server.ts';
import { type Db, openDatabase } from '#platform/database/db.server.ts';
import { askOf, knownFiles, pathOf } from './archivos/known-files.server.ts';
import { type ComparedFigures, compareFigures } from './prueba/compare-figures.ts';

/** `anotaciones` counts the sealed lines of history and the other sealed data. */
export type CheckResult = Verificacion & { anotaciones: number };

type Ending = { nif: string; registros: number; huella: string };

/** Runs the checks of `npm run verificar`, and checks that each chain ends where the copy says. */
export async function checkRestored(
  url: string,
  { resumen, archivos }: Pick<Manifest, 'resumen' | 'archivos'>,
): Promise<CheckResult> {
  const db = openDatabase({ url, max: 2 });
  try {
    const found = await verifyChains(db);
    const { rows } = await db.$client.query<Ending>(`
      SELECT DISTINCT ON (c.id) c.nif, r.orden AS registros, r.huella
      FROM cadenas c JOIN registros_facturacion r ON r.cadena_id = c.id ORDER BY c.id, r.orden DESC`);
    const fallos: Fallo[] = ((resumen.cadenas as Ending[] | undefined) ?? [])
      .filter(({ huella }) => !rows.some((row) => row.huella === huella))
      .map(({ nif }) => ({ donde: `Cadena de ${nif}`, motivo: 'no acaba donde dice la copia' }));
    const { selladas } = await readSituation(db);
    const evidence = await verifyEvidence(db);
    return {
      ...found,
      anotaciones: selladas,
      fallos: [...found.fallos, ...fallos, ...evidence.fallos, ...(await missingIn(db, archivos))],
    };
  } finally {
    await db.$client.end();
  }
}

/**
 * Finds files of rows that the copy lacks or has with other content. An earlier check compares the copy
 * with its own list.
 */
async function missingIn(db: Db, archivos: Manifest['archivos']): Promise<Fallo[]> {
  const copied = new Map(archivos.map(({ ruta, ...storedAs }) => [ruta, storedAs]));
  const fallos: Fallo[] = [];
  for await (const { clave, nombre, bytes, sha256 } of knownFiles(askOf(db))) {
    const one = copied.get(pathOf(clave));
    const donde = `${nombre} (${clave})`;
    if (!one) fallos.push({ donde, motivo: 'no está en la copia' });
    else if (one.bytes !== bytes || one.sha256 !== sha256)
      fallos.push({ donde, motivo: 'no está en la copia como se guardó' });
  }
  return fallos;
}

export type TryOptions = Pick<RestoreOptions, 'identities' | 'settings' | 'signal' | 'onProgress'> & {
  /** Empty or missing folder, removed at the end; one of the system's by default. */
  folder?: string;
  /** Chooses the part that is restored; see `choosePart`. Without every table only figures are compared. */
  choose?: (manifest: Manifest) => { manifest: Manifest; base: boolean };
  /** Makes more checks on the restored database. */
  also?: (back: pg.ClientBase) => Promise<Fallo[]>;
};

/** Findings of a trial, and the seconds that the copy took to come back, without the checks. */
export type TrialResult = CheckResult & Omit<ComparedFigures, 'fallos'> & { segundos: number };

const whole = (manifest: Manifest) => ({ manifest, base: true });

/**
 * Restores a copy, or a part of it, in a temporary folder and gives the result of the checks. Throws if it cannot be
 * restored.
 */
export async function tryCopy(file: string, options: TryOptions = {}): Promise<TrialResult> {
  const { folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-prueba-de-copia-')) } = options;
  const { choose = whole, also = async () => [], ...rest } = options;
  const begun = performance.now();
  let chosen: ReturnType<typeof whole> | undefined;
  let copied: Pick<Manifest, 'resumen' | 'archivos'> = { resumen: {}, archivos: [] };
  let figures: ComparedFigures = { cifras: 0, fallos: [], sinComparar: [] };
  let checked: CheckResult = { registros: 0, facturas: 0, anotaciones: 0, fallos: [] };
  let segundos = 0;
  try {
    // The database server may run as another user, which must be able to enter the folder.
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
    await restoreCopy({
      ...rest,
      file,
      databaseUrl: undefined,
      dataDir: path.join(folder, 'datos'),
      part: (manifest) => {
        copied = manifest;
        chosen = choose(manifest);
        return chosen.manifest;
      },
      loaded: async (client, { tablas }) => {
        const tables = new Set(tablas.map(({ nombre }) => nombre));
        figures = compareFigures(copied.resumen.cifras, { back: await readFigures(client), tables });
      },
      before: async () => {},
      after: async (url) => {
        segundos = Math.round((performance.now() - begun) / 1_000);
        if (chosen?.base) checked = await checkBack(url, copied, also);
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { ...figures, ...checked, segundos, fallos: [...figures.fallos, ...checked.fallos] };
}

async function checkBack(
  url: string,
  copied: Pick<Manifest, 'resumen' | 'archivos'>,
  also: NonNullable<TryOptions['also']>,
): Promise<CheckResult> {
  const checked = await checkRestored(url, copied);
  const client = newClient(url, { application_name: 'carne-claro restore' });
  await client.connect();
  client.on('error', () => {});
  try {
    return { ...checked, fallos: [...checked.fallos, ...(await also(client))] };
  } finally {
    await client.end().catch(() => {});
  }
}
