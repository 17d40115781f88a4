import { createHash } from 'node:crypto';
import { cropText, type Recorte } from './crop.ts';

/** Makes the mark of a photo from its file and its kept region; equal photos have equal marks. */
export function fotoMark(bytes: Buffer, recorte?: Recorte): string {
  const hash = createHash('sha256').update(bytes);
  return (recorte ? hash.update(` ${cropText(recorte)}`) : hash).digest('hex');
}
