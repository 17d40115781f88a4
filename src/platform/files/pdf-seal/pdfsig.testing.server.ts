import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';

const run = promisify(execFile);

/**
 * Gives the report of Poppler's `pdfsig`, an independent reader, on the signatures of a PDF. A test must call it
 * last: where it is not installed, the test counts as skipped. It does not check the chain of the certificates.
 */
export async function pdfsig({ skip }: Pick<TestContext, 'skip'>, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-pdfsig-'));
  try {
    const file = path.join(folder, 'documento.pdf');
    await writeFile(file, bytes);
    const { stdout } = await run('pdfsig', ['-nocert', file]);
    return stdout;
  } catch (error) {
    const { code, stdout } = error as { code?: string | number; stdout?: string };
    if (code === 'ENOENT') skip('sin pdfsig (poppler-utils) no se comprueba con otro programa');
    return stdout ?? '';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
