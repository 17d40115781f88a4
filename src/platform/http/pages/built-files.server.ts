import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file that the build made. */
    ofTheBuild?: boolean;
  }
}

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** For files whose name changes with their content. */
export const FOR_EVER = `public, max-age=${ONE_YEAR_S}, immutable`;

export type BuiltFiles = {
  folder: string;
  /** Address of the folder, with both slashes. */
  prefix: string;
  /** Gives the `cache-control` of a file from its path. */
  cacheControl(file: string): string;
  /** Names within the folder that are not served, besides the compressed copies. */
  hidden?: string[];
  /** Every name changes with its content, so that no browser asks whether a file has changed. */
  isNamedByContent?: boolean;
};

/**
 * Serves the files of a folder of the build. The build writes compressed copies (`.br`, `.gz`) beside
 * them, and a browser that accepts one gets it, so no request compresses anything. The copies have no
 * address of their own.
 */
export async function registerBuiltFiles(
  app: FastifyInstance,
  { folder, prefix, cacheControl, hidden = [], isNamedByContent = false }: BuiltFiles,
): Promise<void> {
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      etag: !isNamedByContent,
      lastModified: !isNamedByContent,
      acceptRanges: !isNamedByContent,
      setHeaders: (reply, file) => {
        reply.header('cache-control', cacheControl(file));
      },
    });
    const names = new Set(listFiles(folder).filter((name) => !hidden.includes(name)));
    // The build already compressed every file that gets smaller.
    const options = {
      config: { access: 'publico' as const, coste: 0, ofTheBuild: true },
      schema: { hide: true },
      compress: false as const,
    };
    for (const pattern of patternsOf(prefix, names))
      files.get(prefix + pattern, options, (request, reply) => {
        const name = request.url.replace(/\?.*/, '').slice(prefix.length);
        return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
      });
  });
}

/**
 * Routes by folder and not by file: hundreds of routes took a tenth of the start. The site's root shares its
 * address with other routes.
 */
function patternsOf(prefix: string, names: Set<string>): Iterable<string> {
  if (prefix !== '/') return ['*'];
  return new Set([...names].map((name) => name.replace(/\/.*/, '/*')));
}

/** Names within the folder, with slashes, without the compressed copies. */
function listFiles(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return found
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !/\.(br|gz)$/.test(name));
}
