import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';

const COMPRESSIBLE = '**/*.{css,html,ics,js,json,mjs,svg,txt,wasm,webmanifest,xml}';

/** Below this a compressed file hardly travels in fewer packets. */
const LEAST_BYTES = 1024;

/** The best of brotli takes twelve seconds for four megabytes, to make them a tenth smaller. */
const HUGE_BYTES = 2_000_000;

type Form = '.br' | '.gz';

/** The best that each can do, which is slow: once, for all who will ever ask. Both run in Node's own threads. */
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

/** Compressed bytes by the form and the hash of what they were made of. */
export type Copies = Map<string, Buffer>;

const keyOf = (bytes: Buffer, form: Form) => createHash('sha256').update(bytes).digest('hex') + form;

/**
 * The compressed copies of the last build: most files of the next one are the same, and 11 of brotli takes seconds. A build
 * that was cut short leaves copies half written, so only those count that say what their file says.
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

/** Writes `.br` and `.gz` beside each file of a folder that gets smaller by it. The server sends them as they are. */
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
