import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const fonts = createRequire(import.meta.url);
const font = (file: string) => readFileSync(fonts.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`));
/** Files read once. Each document parses them again, because it keeps its own subset. */
const REGULAR = font('DejaVuSansCondensed');
const BOLD = font('DejaVuSansCondensed-Bold');
const OBLIQUE = font('DejaVuSansCondensed-Oblique');

export const PAGE = { width: 595.28, height: 841.89, margin: 44, foot: 58 };
export const INK = '#16211b';
export const SOFT = '#5b6660';
const LINE = '#d5d9d4';
export const GREEN = '#00753a';
export const WASH = '#f1f4ef';

export type Style = { size?: number; bold?: boolean; color?: string };
type Place = Style & { x: number; y: number; width?: number; align?: 'left' | 'right' };

/** PDF being drawn, with the usual drawing functions. */
export type Sheet = ReturnType<typeof openSheet>;

/**
 * Opens a PDF whose bytes depend only on its contents. It declares PDF/A-3b (ISO 19005-3): everything
 * needed to read it is inside.
 */
export function openSheet({ title, author, moment }: { title: string; author: string; moment: string }) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: 'es-ES',
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    info: { Title: title, Author: author, CreationDate: new Date(moment), ModDate: new Date(moment) },
  });
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD).registerFont('oblique', OBLIQUE);
  const style = ({ size = 8.5, bold = false, color = INK }: Style) =>
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
  return {
    doc,
    /** Line height for a font size. */
    leading: (size: number) => size * 1.32,
    /** Width of a text; at least 1, so that nothing divides by zero. */
    measure(text: string, look: Style = {}): number {
      style(look);
      return Math.max(1, doc.widthOfString(text));
    },
    /** Draws one line of text within its width. */
    text(text: string, { x, y, width, align, ...look }: Place): void {
      if (text === '') return;
      style(look);
      const shift = align === 'right' && width !== undefined ? width - doc.widthOfString(text) : 0;
      doc.text(text, x + shift, y, { lineBreak: false });
    },
    /** Splits a text into lines of this width; cuts a word that is wider. */
    wrap(text: string, width: number, look: Style = {}): string[] {
      style(look);
      return text.split(/\r?\n/).flatMap((line) => wrapLine(line, width, (part) => doc.widthOfString(part)));
    },
    rule(y: number, color = LINE, from = PAGE.margin, to = PAGE.width - PAGE.margin): void {
      doc.lineWidth(0.6).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke();
    },
    /** Ends the document and gives its bytes. */
    close(): Promise<Buffer> {
      const parts: Buffer[] = [];
      return new Promise((resolve, reject) => {
        doc.on('data', (part: Buffer) => parts.push(part));
        doc.on('end', () => resolve(Buffer.concat(parts)));
        doc.on('error', reject);
        doc.end();
      });
    },
  };
}

function wrapLine(line: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.trim().split(/ +/)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (measure(longer) <= width) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    current = word;
    while (measure(current) > width && current.length > 1) {
      const fits = cut(current, width, measure);
      lines.push(current.slice(0, fits));
      current = current.slice(fits);
    }
  }
  return [...lines, current];
}

/** Number of UTF-16 units of a word that fit, by binary search; never splits a character. */
function cut(word: string, width: number, measure: (text: string) => number): number {
  let [least, most] = [1, word.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (measure(word.slice(0, middle)) <= width) least = middle;
    else most = middle - 1;
  }
  const code = word.charCodeAt(least - 1);
  return code >= 0xd800 && code < 0xdc00 ? least + 1 : least;
}
