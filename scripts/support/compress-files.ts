import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';

const COMPRESSIBLE = '**/*.{css,html,ics,js,json,mjs,svg,txt,wasm,webmanifest,xml}';

/** Below this size in bytes, compression hardly saves a network packet. */
const LEAST_BYTES = 1024;

/** Bytes above which brotli uses a lower level: the best takes twelve seconds for four megabytes, to save a tenth. */
const HUGE_BYTES = 2_000_000;

type Form = '.br' | '.gz';

/** Compresses at the best level of each format: slow, but done once. Both run in Node's own threads. */
const COMPRESS: Record<Form, (bytes: Buffer) => Promise<Buffer>> = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > HUGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};
const FORMS: Form[] = ['.br', '.gz'];
const EXPAND = { '.br': brotliDecompressSync, '.gz': gunzipSync };

/** Compressed bytes by the format and the hash of the original. */
export type Copies = Map<string, Buffer>;

const keyOf = (bytes: Buffer, form: Form) => createHash('sha256').update(bytes).digest('hex') + form;

/**
 * Reads the compressed copies of the last build: most files of the next one are the same, and brotli's level 11 takes
 * seconds. An interrupted build leaves half-written copies, so a copy counts only if its content matches its file.
 */
export function readCopies(folders: string[]): Copies {
  const copies: Copies = new Map();
  for (const file of folders.flatMap(compressible)) {
    const bytes = readFileSync(file);
    for (const form of FORMS) {
      const copy = existsSync(file + form) ? readFileSync(file + form) : undefined;
      if (copy && says(copy, form, bytes)) copies.set(keyOf(bytes, form), copy);
    }
  }
  return copies;
}

function says(copy: Buffer, form: Form, bytes: Buffer): boolean {
  try {
    return EXPAND[form](copy).equals(bytes);
  } catch {
    return false;
  }
}

/** Writes `.br` and `.gz` beside each file of a folder that becomes smaller. The server sends them unchanged. */
export async function compressFiles(folder: string, earlier: Copies = new Map()): Promise<void> {
  await Promise.all(compressible(folder).map((file) => compressFile(file, earlier)));
}

const compressible = (folder: string) =>
  globSync(COMPRESSIBLE, { cwd: folder }).map((file) => path.join(folder, file));

async function compressFile(file: string, earlier: Copies): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  await Promise.all(
    FORMS.map(async (form) => {
      const compressed = earlier.get(keyOf(bytes, form)) ?? (await COMPRESS[form](bytes));
      if (compressed.length < bytes.length) await writeFile(file + form, compressed);
    }),
  );
}
