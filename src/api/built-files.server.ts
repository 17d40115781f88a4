import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { allPublic } from './policy.server.ts';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** For files whose name changes with their content. */
export const FOR_EVER = `public, max-age=${ONE_YEAR_S}, immutable`;

export type BuiltFiles = {
  folder: string;
  /** Address of the folder, with both slashes. */
  prefix: string;
  /** What `cache-control` says of one file, given its path. */
  cacheControl(file: string): string;
  /** Names within the folder that are not served, besides the compressed copies. */
  hidden?: string[];
};

/**
 * Serves the files of a folder of the build. The build writes compressed copies (`.br`, `.gz`) beside them: whoever takes
 * one gets it as it is, so nothing is compressed at a request. The copies have no address of their own.
 */
export async function registerBuiltFiles(
  app: FastifyInstance,
  { folder, prefix, cacheControl, hidden = [] }: BuiltFiles,
): Promise<void> {
  await app.register(async (files) => {
    allPublic(files);
    await files.register(fastifyStatic, {
      root: folder,
      prefix,
      wildcard: false,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', ...hidden],
      setHeaders: (reply, file) => {
        reply.header('cache-control', cacheControl(file));
      },
    });
  });
}

/** Whether a route serves one file of a folder, by what @fastify/static notes in it. */
export const servesOneFile = (config: object | undefined): boolean =>
  config !== undefined && 'rootPath' in config;
