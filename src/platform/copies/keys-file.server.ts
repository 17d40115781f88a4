import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { syncFolder } from './archive-writer.server.ts';
import { KEY_FILES } from './place.server.ts';

const schema = z.object({ carneClaro: z.literal('claves'), archivos: z.record(z.string(), z.base64()) });

/**
 * Writes the keys of a data folder beside its copy, readable only by its owner; undefined when the folder has
 * no keys.
 */
export async function writeKeys(dataDir: string, copy: string): Promise<string | undefined> {
  const archivos: Record<string, string> = {};
  for (const name of KEY_FILES) {
    const content = await readFile(path.join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (content) archivos[name] = content.toString('base64');
  }
  if (Object.keys(archivos).length === 0) return undefined;
  const file = `${copy.replace(/\.tar(\.age)?$/, '')}-claves.json`;
  const partial = `${file}.parcial`;
  const handle = await open(partial, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify({ carneClaro: 'claves', archivos }));
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
  return file;
}

/** Reads the keys of a keys file, by name, in base64. Throws `StartupError` when the file is not one. */
export async function readKeys(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8');
  try {
    return schema.parse(JSON.parse(text)).archivos;
  } catch {
    throw new StartupError(`«${file}» no es un archivo de claves de una copia.`);
  }
}
