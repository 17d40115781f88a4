import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { formatMonth } from '#platform/kit/format.ts';
import { MesDudoso } from './doubtful-month.server.ts';
import { downloadMonth, monthUrl } from './download-month.server.ts';
import { importMonth } from './import-month.server.ts';
import { INCLUDED } from './included-month.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import { loadMissing } from './load-missing.server.ts';
import type { Mes } from './months.ts';
import { type Run, type RunResult, runNoted } from './noted-run.server.ts';
import { removeMonth } from './remove-month.server.ts';
import { keepSourceFile, keyOf, removeUnreachableFiles, replacedVersion } from './source-files.server.ts';
import type { cargasDgt } from './tables.server.ts';
import { endWaiting, hasEarlierLoad, noteDoubt, removeUpload, uploadKey } from './waiting-files.server.ts';

export type LoadServices = {
  files: Files;
  clock: () => Date;
  /** Address of the monthly files, see `downloadMonth`. */
  template: string;
};

type Load = Pick<
  typeof cargasDgt.$inferSelect,
  'id' | 'fuente' | 'mes' | 'origen' | 'automatica' | 'respuesta'
>;

/**
 * Does the work of a noted load: loads the month that ships with the program, downloaded months, an uploaded file or the version that was
 * replaced; or removes a month. Notes its progress and end in `cargas_dgt`. If a month is unlike the others, its file waits until a person
 * answers. Throws the errors of `importMonth` and `downloadMonth`. `owner` is a database whose role may make and drop tables.
 */
export async function loadResults(owner: Db, load: Load, services: LoadServices): Promise<void> {
  const { id, fuente, automatica, respuesta } = load;
  const { files, clock } = services;
  const noted = { tabla: 'cargas_dgt', fuente, id, automatica, clock } as const;
  try {
    await runNoted(owner, noted, (run) =>
      WORKS[fuente](owner, load, { ...services, run, automatica, admitir: respuesta === 'cargar' }),
    );
  } finally {
    await removeUpload({ db: owner, files, id });
  }
}

type Under = LoadServices & { run: Run; automatica: boolean; admitir: boolean };
type Work = (owner: Db, load: Load, under: Under) => Promise<RunResult>;

const WORKS: Record<Load['fuente'], Work> = {
  incluido: (owner, { id }, under) => store(owner, { ...fromPath(INCLUDED.file), id }, under),
  descarga: (owner, load, under) => {
    const { id, mes } = load;
    if (mes === null) throw new Error('a download without a month');
    return under.admitir ? storeUpload(owner, load, under) : storeDownload(owner, { id, mes }, under);
  },
  ultimos: (owner, { id }, under) =>
    loadMissing(owner, { ...under, id }, (own, mes) =>
      storeDownload(owner, { id: own, mes }, { ...under, run: { id: own, onProgress: () => {} } }),
    ),
  archivo: (owner, load, under) => storeUpload(owner, load, under),
  anterior: async (owner, { id, mes }, under) => {
    const before = mes === null ? undefined : await replacedVersion(owner, mes);
    if (!before) throw new ArchivoNoValido('ya no está', { archivo: 'La versión anterior' });
    const source = stored(under.files, { name: before.archivo, key: keyOf(before) });
    return store(owner, { ...source, id }, { ...under, admitir: true });
  },
  retirada: async (owner, { mes }, { files }) => {
    if (mes === null) throw new Error('a removal without a month');
    const filas = await removeMonth(owner, mes);
    await removeUnreachableFiles(owner, files);
    return { origen: formatMonth(mes), resumen: { retiradas: filas ?? 0 } };
  },
};

const storeUpload: Work = (owner, { id, origen }, under) =>
  store(owner, { ...stored(under.files, { name: origen ?? 'archivo', key: uploadKey(id) }), id }, under);

async function storeDownload(
  owner: Db,
  { id, mes }: { id: string; mes: Mes },
  under: Under,
): Promise<RunResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'carne-claro-dgt-'));
  try {
    const target = path.join(folder, 'descarga');
    const { template, run } = under;
    await downloadMonth({ template, mes, target, onProgress: run.onProgress });
    const name = path.basename(new URL(monthUrl(template, mes)).pathname);
    return await store(owner, { ...fromPath(target), name, id }, under);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file that can be read more than once; `size` in bytes. */
type Source = { name: string; open(): Promise<Readable>; size(): Promise<number | undefined> };

const fromPath = (file: string): Source => ({
  name: path.basename(file),
  open: async () => createReadStream(file),
  size: async () => (await stat(file)).size,
});

const stored = (files: Files, { name, key }: { name: string; key: string }): Source => ({
  name,
  open: async () => {
    const content = await files.read(key);
    if (content) return content;
    throw new ArchivoNoValido('ya no está: súbelo otra vez', { archivo: name });
  },
  size: async () => (await files.stat(key))?.bytes,
});

/** Loads a file and keeps it. If its month is doubtful, keeps it at the load's `uploadKey`, to wait for an answer. */
async function store(
  owner: Db,
  { id, name, open, size }: Source & { id: string },
  under: Under,
): Promise<RunResult> {
  const { files, clock, run, automatica, admitir } = under;
  const bytes = await size();
  const place = { db: owner, files, id };
  try {
    const summary = await importMonth(owner, {
      source: { bytes: await open(), ...(bytes !== undefined && { size: bytes }) },
      displayName: name,
      clock,
      admitir,
      onProgress: run.onProgress,
    });
    const { mes, sustituido, ...counts } = summary;
    await keepSourceFile(owner, files, { mes, content: await open() });
    await removeUnreachableFiles(owner, files);
    await endWaiting(place, mes, 'Se ha cargado otro archivo de ese mes.');
    return { origen: name, mes, resumen: { ...counts, sustituido: Number(sustituido) } };
  } catch (error) {
    if (error instanceof MesDudoso && !(automatica && (await hasEarlierLoad(owner, id, error)))) {
      if ((await files.stat(uploadKey(id))) === undefined) await files.put(uploadKey(id), await open());
      await noteDoubt(place, { name, doubt: error, now: clock() });
    }
    throw error;
  }
}
