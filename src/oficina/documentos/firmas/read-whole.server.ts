import { buffer } from 'node:stream/consumers';
import type { Files } from '#platform/files/files.server.ts';

/** Whole stored file. Throws when it is missing, because its row says that it exists. */
export async function readWhole(files: Pick<Files, 'read'>, key: string): Promise<Buffer> {
  const content = await files.read(key);
  if (!content) throw new Error(`the file ${key} is missing`);
  return buffer(content);
}
