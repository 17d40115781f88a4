import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Gives the gzipped bytes of these files of a folder, each counted once. */
export const weightOf = (folder: string, files: Iterable<string>): number =>
  [...new Set(files)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length,
    0,
  );
