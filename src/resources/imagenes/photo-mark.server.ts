import { createHash } from 'node:crypto';
import { cropText, type Recorte } from './crop.ts';

/** The mark that two equal photos share: made from a file, and from what is kept of it. */
export function photoMark(bytes: Buffer, recorte?: Recorte): string {
  const hash = createHash('sha256').update(bytes);
  return (recorte ? hash.update(` ${cropText(recorte)}`) : hash).digest('hex');
}
