import { encode } from 'uqr';
import { INK, type Sheet } from './sheet.server.ts';

export const MM = 72 / 25.4;

/**
 * Draws a QR of level M as vectors, so that it never blurs. Dark cells of a row are joined, to draw fewer
 * rectangles.
 */
export function drawQr(
  { doc }: Pick<Sheet, 'doc'>,
  { text, x, y, side }: { text: string; x: number; y: number; side: number },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const each = side / size;
  for (const [row, modules] of data.entries()) {
    let from = 0;
    while (from < size) {
      if (!modules[from]) {
        from += 1;
        continue;
      }
      let to = from;
      while (to < size && modules[to]) to += 1;
      doc.rect(x + from * each, y + row * each, (to - from) * each, each);
      from = to;
    }
  }
  doc.fill(INK);
}
