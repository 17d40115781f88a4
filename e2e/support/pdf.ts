import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';

/** The words of a PDF, page by page, each with single spaces. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
  }
  await task.destroy();
  return pages;
}

/** Text of the QR at the beginning of a page drawn in a canvas, read from its image: the one of a transfer may be below. */
export async function qrSeenIn(canvas: Locator): Promise<string> {
  const drawn = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  const image = sharp(Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64'));
  const { width, height } = await image.metadata();
  const { data, info } = await image
    .extract({ left: 0, top: 0, width, height: Math.ceil(height / 3) })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height }, { format: 'RGB', timeLimit: 5_000 });
}
