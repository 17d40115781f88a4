import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import { ROOT } from '#api/root.server.ts';
import { formatMonth } from '#kit/format.ts';
import { downloadMonth, monthUrl } from './download-month.server.ts';
import { importMonth } from './import-month.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import type { Mes } from './months.ts';
import { type Found, type Run, runNoted } from './noted-run.server.ts';
import { removeMonth } from './remove-month.server.ts';
import { keepSourceFile, removeUnreachableFiles } from './source-files.server.ts';
import type { cargasDgt } from './tables.server.ts';

/** The month that ships with the program, byte for byte as the DGT published it (docs/fuentes.md). */
export const INCLUDED: { mes: Mes; file: string } = {
  mes: '2025-12-01',
  file: path.join(ROOT, 'src/dgt/incluido/export_auto_20251201_20251231.txt.gz'),
};

/** Key of a file of the DGT that somebody uploaded, until it is loaded. */
export const uploadKey = (id: string) => `dgt-subidos/${id}`;

export type LoadServices = {
  files: Files;
  clock: () => Date;
  /** Address of the monthly files, see `downloadMonth`. */
  template: string;
};

type Load = Pick<typeof cargasDgt.$inferSelect, 'id' | 'fuente' | 'mes' | 'origen'>;

/**
 * Does what a noted load asks for: loads the month that ships with the program, one that it downloads or one that somebody
 * uploaded, or takes one away. Notes in `cargas_dgt` how it goes. Throws the errors of `importMonth` and `downloadMonth`.
 * `owner` is a database whose role may make and drop tables.
 */
export async function loadResults(owner: Db, load: Load, services: LoadServices): Promise<void> {
  const { id, fuente } = load;
  const asked = { tabla: 'cargas_dgt', fuente, id, automatica: false, clock: services.clock } as const;
  try {
    await runNoted(owner, asked, (run) => WORKS[fuente](owner, load, { ...services, run }));
  } finally {
    if (fuente === 'archivo') await services.files.remove(uploadKey(id));
  }
}

type Under = LoadServices & { run: Run };
type Work = (owner: Db, load: Load, under: Under) => Promise<Found>;

const WORKS: Record<Load['fuente'], Work> = {
  incluido: (owner, _load, under) => store(owner, { ...fromPath(INCLUDED.file) }, under),
  descarga: async (owner, { mes }, under) => {
    if (mes === null) throw new Error('a download without a month');
    const folder = await mkdtemp(path.join(tmpdir(), 'carne-claro-dgt-'));
    try {
      const target = path.join(folder, 'descarga');
      const { template, run } = under;
      await downloadMonth({ template, mes, target, onProgress: run.onProgress });
      const name = path.basename(new URL(monthUrl(template, mes)).pathname);
      return await store(owner, { ...fromPath(target), name }, under);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  archivo: (owner, { id, origen }, under) => {
    const key = uploadKey(id);
    const name = origen ?? 'archivo';
    const open = async () => {
      const content = await under.files.read(key);
      if (content) return content;
      throw new ArchivoNoValido('ya no está: súbelo otra vez', { archivo: name });
    };
    return store(owner, { name, open, size: async () => (await under.files.stat(key))?.bytes }, under);
  },
  retirada: async (owner, { mes }, { files }) => {
    if (mes === null) throw new Error('a removal without a month');
    const filas = await removeMonth(owner, mes);
    await removeUnreachableFiles(owner, files);
    return { origen: formatMonth(mes), resumen: { retiradas: filas ?? 0 } };
  },
};

/** A file that can be read more than once; bytes. */
type Source = { name: string; open(): Promise<Readable>; size(): Promise<number | undefined> };

const fromPath = (file: string): Source => ({
  name: path.basename(file),
  open: async () => createReadStream(file),
  size: async () => (await stat(file)).size,
});

async function store(owner: Db, { name, open, size }: Source, { files, clock, run }: Under): Promise<Found> {
  const bytes = await size();
  const summary = await importMonth(owner, {
    source: { bytes: await open(), ...(bytes !== undefined && { size: bytes }) },
    displayName: name,
    clock,
    onProgress: run.onProgress,
  });
  await keepSourceFile(owner, files, { mes: summary.mes, content: await open() });
  await removeUnreachableFiles(owner, files);
  const { mes, sustituido, ...counts } = summary;
  return { origen: name, mes, resumen: { ...counts, sustituido: Number(sustituido) } };
}
