import PDFDocument from 'pdfkit';
import { mixColors, readableOnWhite } from '#platform/kit/color.ts';
import { type Face, type Run, registerFonts, runsOf } from './paper-font.server.ts';

export const PAGE = { width: 595.28, height: 841.89, margin: 44, foot: 58 };
export const INK = '#18212c';
export const SOFT = '#566270';
const LINE = '#dde3ea';

export type Style = { size?: number; bold?: boolean; oblique?: boolean; color?: string };
type Place = Style & { x: number; y: number; width?: number; align?: 'left' | 'right' };

/** Colours of a paper, in hexadecimal. */
type Tone = {
  /** Colour of the lines, exactly as the business gave it. */
  pure: string;
  /** Colour of words on white, and background of white words. */
  strong: string;
  /** Background of words in ink. */
  wash: string;
};

/** Colours made from the colour of the business; ink without one. */
const toneOf = (color: string | null | undefined): Tone => ({
  pure: color ?? INK,
  strong: readableOnWhite(color ?? INK),
  wash: mixColors(color ?? SOFT, '#ffffff', 0.09),
});

/** Height of Figtree's letters above the baseline, as a fraction of their size. */
const ASCENT = 0.95;

/** PDF being drawn, with the usual drawing functions. */
export type Sheet = ReturnType<typeof openSheet>;

type About = { title: string; author: string; moment: string; color?: string | null | undefined };

/**
 * Opens a PDF whose bytes depend only on its contents. It declares PDF/A-3b (ISO 19005-3): everything
 * needed to read it is inside.
 */
export function openSheet({ title, author, moment, color: own }: About) {
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
  registerFonts(doc);
  const style = ({ size = 8.5, bold = false, oblique = false, color = INK }: Style, { spare }: Run) => {
    const face: Face = oblique ? 'oblique' : bold ? 'bold' : 'regular';
    return doc
      .font(spare ? `${face} spare` : face)
      .fontSize(size)
      .fillColor(color);
  };
  const widthOf = (text: string, look: Style) =>
    runsOf(text).reduce((sum, run) => sum + style(look, run).widthOfString(run.text), 0);
  return {
    doc,
    tone: toneOf(own),
    /** Line height for a font size. */
    leading: (size: number) => size * 1.32,
    /** Width of a text; at least 1, so that nothing divides by zero. */
    measure: (text: string, look: Style = {}): number => Math.max(1, widthOf(text, look)),
    /** Draws one line of text within its width. */
    text(text: string, { x, y, width, align, ...look }: Place): void {
      if (text === '') return;
      let at = align === 'right' && width !== undefined ? x + width - widthOf(text, look) : x;
      const runs = runsOf(text);
      // Marks a text in two fonts as one span, so that readers of the PDF take it as one text.
      if (runs.length > 1) doc.addContent('/Span BMC');
      for (const run of runs) {
        const baseline = y + ASCENT * (look.size ?? 8.5);
        style(look, run).text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
        if (runs.length > 1) at += doc.widthOfString(run.text);
      }
      if (runs.length > 1) doc.addContent('EMC');
    },
    /** Splits a text into lines of this width; cuts a word that is wider. */
    wrap(text: string, width: number, look: Style = {}): string[] {
      return text.split(/\r?\n/).flatMap((line) => wrapLine(line, width, (part) => widthOf(part, look)));
    },
    rule(y: number, color = LINE, from = PAGE.margin, to = PAGE.width - PAGE.margin, thick = 0.6): void {
      doc.lineWidth(thick).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke();
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
