import { buffer } from 'node:stream/consumers';
import type { Files } from '#api/files.server.ts';

/** A stored file, all of it. Throws when it is not there: its row says it is. */
export async function readWhole(files: Pick<Files, 'read'>, key: string): Promise<Buffer> {
  const content = await files.read(key);
  if (!content) throw new Error(`the file ${key} is missing`);
  return buffer(content);
}
