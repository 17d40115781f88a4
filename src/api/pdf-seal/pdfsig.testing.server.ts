import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What Poppler's `pdfsig`, a reader that is none of ours, says of the signatures of a PDF; undefined where it is not
 * installed. It is not asked who vouches for their certificates.
 */
export async function pdfsig(bytes: Uint8Array): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-pdfsig-'));
  try {
    const file = path.join(folder, 'documento.pdf');
    await writeFile(file, bytes);
    const { stdout } = await run('pdfsig', ['-nocert', file]);
    return stdout;
  } catch (error) {
    const { code, stdout } = error as { code?: string | number; stdout?: string };
    if (code === 'ENOENT') return undefined;
    return stdout ?? '';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
