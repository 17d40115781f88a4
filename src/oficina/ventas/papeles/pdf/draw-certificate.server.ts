import { HOJA, readTrazo, smoothPath } from '#oficina/base/signature/trazo.ts';
import { drawQr, MM } from './draw-qr.server.ts';
import type { PrintedCertificate, PrintedFirma, PrintedProof } from './printed-paper.ts';
import { INK, openSheet, PAGE, type Sheet, SOFT } from './sheet.server.ts';

const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.foot;
const NAMES = 140;
const FRAME = { width: 270, height: 90 };

/**
 * Draws the last page of an accepted paper: who accepted, when and from where, the firma if any, and the
 * events.
 */
export function drawCertificate(sheet: Sheet, certificate: PrintedCertificate, newPage: () => number): void {
  const top = newPage() + 6;
  let y = top;
  sheet.text(certificate.titulo, { x: PAGE.margin, y, size: 15, bold: true, color: sheet.tone.strong });
  const width = certificate.qr ? WIDTH - QR - 16 : WIDTH;
  y = drawWords(sheet, certificate.parrafo, y + 28, { size: 9, width }) + 8;
  if (certificate.qr) y = Math.max(y, drawCheck(sheet, certificate.qr, top) + 10);
  if (certificate.firma) y = drawSignature(sheet, certificate.firma, y) + 14;
  for (const [name, value] of certificate.datos) y = drawDatum(sheet, [name, value], y);
  y = drawSigners(sheet, certificate.firmas ?? [], y, newPage) + 12;
  if (y + 60 > BOTTOM) y = newPage();
  sheet.text('Qué pasó y cuándo', { x: PAGE.margin, y, size: 10, bold: true });
  y += 18;
  for (const fact of certificate.hechos) {
    if (y + 40 > BOTTOM) y = newPage();
    y = drawFact(sheet, fact, y);
  }
  if (y + 40 > BOTTOM) y = newPage();
  drawWords(sheet, certificate.pie, y + 8, { size: 7.5, color: SOFT });
}

/** PDF of a certificate alone: equal data gives equal bytes. */
export function drawProof({ certificado, autor, color, pie, momento }: PrintedProof): Promise<Buffer> {
  const sheet = openSheet({ title: certificado.titulo, author: autor, moment: momento, color });
  drawCertificate(sheet, certificado, () => {
    sheet.doc.addPage();
    sheet.text(pie, { x: PAGE.margin, y: PAGE.height - PAGE.foot + 24, size: 7.5, color: SOFT });
    return PAGE.margin;
  });
  return sheet.close();
}

const QR = 30 * MM;

/** Draws the QR at the top right, with its text. Gives the y below it. */
function drawCheck(
  sheet: Sheet,
  { direccion, debajo }: NonNullable<PrintedCertificate['qr']>,
  y: number,
): number {
  const x = RIGHT - QR;
  drawQr(sheet, { text: direccion, x, y, side: QR });
  let at = y + QR + 6;
  for (const words of sheet.wrap(debajo, QR, { size: 7 })) {
    sheet.text(words, { x, y: at, size: 7, color: SOFT });
    at += sheet.leading(7);
  }
  return at;
}

type Signers = NonNullable<PrintedCertificate['firmas']>;

/** Draws each signer with their data, never split between two pages. */
function drawSigners(sheet: Sheet, signers: Signers, y: number, newPage: () => number): number {
  let at = y;
  for (const { titulo, datos, firma } of signers) {
    const lines = datos.reduce(
      (sum, [, value]) => sum + sheet.wrap(value, WIDTH - NAMES, { size: 8 }).length,
      0,
    );
    const needed = 14 + 20 + FRAME.height + 14 + lines * sheet.leading(8) + datos.length * 4;
    at = at + needed > BOTTOM ? newPage() : at + 14;
    sheet.text(titulo, { x: PAGE.margin, y: at, size: 10, bold: true });
    at = drawSignature(sheet, firma, at + 18) + 10;
    for (const datum of datos) at = drawDatum(sheet, datum, at);
  }
  return at;
}

type Look = { size: number; color?: string; width?: number };

function drawWords(
  sheet: Sheet,
  text: string,
  y: number,
  { size, color = INK, width = WIDTH }: Look,
): number {
  let at = y;
  for (const words of sheet.wrap(text, width, { size })) {
    sheet.text(words, { x: PAGE.margin, y: at, size, color });
    at += sheet.leading(size);
  }
  return at;
}

function drawSignature(sheet: Sheet, firma: PrintedFirma, y: number): number {
  const { doc, tone } = sheet;
  doc.rect(PAGE.margin, y, FRAME.width, FRAME.height).fill(tone.wash);
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
    const look = { oblique: true, size: 22 };
    const size = Math.min(22, (22 * (FRAME.width - 24)) / sheet.measure(firma.trazo, look));
    sheet.text(firma.trazo, {
      ...look,
      size,
      x: PAGE.margin + 12,
      y: y + FRAME.height / 2 - size / 2,
    });
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
      words,
      size: 7,
      color: SOFT,
    })),
  ];
  for (const { words, size, color } of parts) {
    sheet.text(words, { x: PAGE.margin + NAMES, y: at, size, color });
    at += sheet.leading(size);
  }
  return at + 5;
}
