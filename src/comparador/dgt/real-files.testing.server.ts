import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const FOLDER = join(import.meta.dirname, '../../../../shared/dgt');

/** The reason for skipping a test on the DGT's own files when they are not beside the repository. */
export const SIN_MICRODATOS = 'Faltan los microdatos reales de la DGT (../shared/dgt/export_auto_*.txt.gz)';

/** Gives the paths of the DGT's real monthly files, sorted; none where they are missing. */
export function realFiles(): string[] {
  return globSync(join(FOLDER, 'export_auto_*.txt.gz')).toSorted();
}

/** Gives the distinct combinations of some columns (0 is DESC_PROVINCIA) over all real files, without padding. */
export function distinctInRealFiles(columns: readonly number[]): string[][] {
  const found = new Map<string, string[]>();
  for (const path of realFiles()) {
    const [, ...lines] = gunzipSync(readFileSync(path)).toString('latin1').trimEnd().split('\n');
    if (lines.length < 10_000) throw new Error(`${basename(path)} has only ${lines.length} rows`);
    for (const line of lines) {
      const fields = line.split(';');
      const values = columns.map((column) => (fields[column] ?? '').trimEnd());
      found.set(values.join(';'), values);
    }
  }
  return [...found.values()];
}
