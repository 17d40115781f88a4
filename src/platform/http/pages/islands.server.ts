import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FOR_EVER, registerBuiltFiles } from './built-files.server.ts';

const BASE = '/islas/';
const SOURCES = 'src/sitio/islands';

/** Address of the script of an island, by its name. */
export type IslandAddress = (name: string) => string;

/**
 * Serves the scripts of the pages that are only read, and gives their addresses, which carry the hash of their content. In
 * development Vite serves the sources.
 */
export async function registerIslands(
  app: FastifyInstance,
  { root, development }: { root: string; development: boolean },
): Promise<IslandAddress> {
  if (development) return (name) => `/${SOURCES}/${name}.ts`;
  const folder = path.join(root, 'build/islands');
  await registerBuiltFiles(app, {
    folder,
    prefix: BASE,
    cacheControl: () => FOR_EVER,
    hidden: ['manifest.json'],
  });
  // Read once: a build never changes under a running program.
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(path.join(folder, 'manifest.json'), 'utf8'),
  );
  return (name) => {
    const chunk = manifest[`${SOURCES}/${name}.ts`];
    if (!chunk) throw new Error(`the build has no island ${name}`);
    return BASE + chunk.file;
  };
}
