import { HOJA, readTrazo, smoothPath } from '../../firmas/trazo.ts';
import type { PrintedCertificate } from './printed-paper.ts';
import { INK, PAGE, type Sheet, SOFT, WASH } from './sheet.server.ts';

const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.foot;
const NAMES = 140;
const FRAME = { width: 270, height: 90 };

/** The page that closes an accepted paper: who did, when and from where, the signature if there is one, and what led to it. */
export function drawCertificate(sheet: Sheet, certificate: PrintedCertificate, newPage: () => number): void {
  let y = newPage() + 6;
  sheet.text(certificate.titulo, { x: PAGE.margin, y, size: 15, bold: true });
  y = drawWords(sheet, certificate.parrafo, y + 28, 9) + 8;
  if (certificate.firma) y = drawSignature(sheet, certificate.firma, y) + 14;
  for (const [name, value] of certificate.datos) y = drawDatum(sheet, [name, value], y);
  y += 12;
  sheet.text('Qué pasó y cuándo', { x: PAGE.margin, y, size: 10, bold: true });
  y += 18;
  for (const fact of certificate.hechos) {
    if (y + 40 > BOTTOM) y = newPage();
    y = drawFact(sheet, fact, y);
  }
  if (y + 40 > BOTTOM) y = newPage();
  drawWords(sheet, certificate.pie, y + 8, 7.5, SOFT);
}

function drawWords(sheet: Sheet, text: string, y: number, size: number, color = INK): number {
  let at = y;
  for (const words of sheet.wrap(text, WIDTH, { size })) {
    sheet.text(words, { x: PAGE.margin, y: at, size, color });
    at += sheet.leading(size);
  }
  return at;
}

type Signature = NonNullable<PrintedCertificate['firma']>;

function drawSignature({ doc }: Sheet, firma: Signature, y: number): number {
  doc.rect(PAGE.margin, y, FRAME.width, FRAME.height).fill(WASH);
  if (firma.metodo === 'dibujo') {
    doc
      .save()
      .translate(PAGE.margin, y)
      .scale(FRAME.width / HOJA.ancho, FRAME.height / HOJA.alto)
      .lineWidth(4)
      .lineCap('round')
      .lineJoin('round')
      .strokeColor(INK)
      .path(smoothPath(readTrazo(firma.trazo) ?? []))
      .stroke()
      .restore();
  } else {
    doc.font('oblique').fillColor(INK);
    const size = Math.min(22, (22 * (FRAME.width - 24)) / doc.fontSize(22).widthOfString(firma.trazo));
    doc
      .fontSize(size)
      .text(firma.trazo, PAGE.margin + 12, y + FRAME.height / 2 - size / 2, { lineBreak: false });
  }
  return y + FRAME.height;
}

function drawDatum(sheet: Sheet, [name, value]: [string, string], y: number): number {
  sheet.text(name, { x: PAGE.margin, y, size: 8, bold: true, color: SOFT });
  let at = y;
  for (const words of sheet.wrap(value, WIDTH - NAMES, { size: 8 })) {
    sheet.text(words, { x: PAGE.margin + NAMES, y: at, size: 8 });
    at += sheet.leading(8);
  }
  return at + 4;
}

function drawFact(
  sheet: Sheet,
  { cuando, que, desde }: PrintedCertificate['hechos'][number],
  y: number,
): number {
  sheet.text(cuando, { x: PAGE.margin, y, size: 8, color: SOFT });
  let at = y;
  const parts = [
    ...sheet.wrap(que, WIDTH - NAMES, { size: 8 }).map((words) => ({ words, size: 8, color: INK })),
    ...(desde === '' ? [] : sheet.wrap(desde, WIDTH - NAMES, { size: 7 })).map((words) => ({
      ...{ words, size: 7, color: SOFT },
    })),
  ];
  for (const { words, size, color } of parts) {
    sheet.text(words, { x: PAGE.margin + NAMES, y: at, size, color });
    at += sheet.leading(size);
  }
  return at + 5;
}
