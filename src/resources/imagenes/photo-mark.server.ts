import { createHash } from 'node:crypto';
import { cropText, type Recorte } from './crop.ts';

/** What two photos that are the same have in common: a file, and what is kept of it. */
export function photoMark(bytes: Buffer, recorte?: Recorte): string {
  const hash = createHash('sha256').update(bytes);
  return (recorte ? hash.update(` ${cropText(recorte)}`) : hash).digest('hex');
}
