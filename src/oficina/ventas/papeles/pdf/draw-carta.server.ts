import { drawQr, MM } from './draw-qr.server.ts';
import type { PrintedCarta, PrintedCartas, PrintedCartel } from './printed-carta.ts';
import { openSheet, PAGE, type Sheet, SOFT } from './sheet.server.ts';

const MARGIN = 62;
const WIDTH = PAGE.width - 2 * MARGIN;
/** The window of a DL envelope, at the right, from the top. */
const WINDOW = { x: 110 * MM, y: 50 * MM };
const QR = 30 * MM;
const SIZE = 10.5;

/** PDF of letters, one on each page: equal data gives equal bytes. */
export function drawCartas(printed: PrintedCartas): Promise<Buffer> {
  const { titulo: title, autor: author, momento: moment, color } = printed;
  const sheet = openSheet({ title, author, moment, color });
  for (const carta of printed.cartas) {
    sheet.doc.addPage();
    drawCarta(sheet, carta, printed);
  }
  return sheet.close();
}

function drawCarta(sheet: Sheet, carta: PrintedCarta, { autor, remite }: PrintedCartas): void {
  sheet.text(autor, { x: MARGIN, y: MARGIN, size: 13, bold: true, color: sheet.tone.strong });
  drawLines(sheet, remite, { x: MARGIN, y: MARGIN + 20, size: 8.5, width: 220, color: SOFT });
  drawLines(sheet, carta.destinatario, { ...WINDOW, size: SIZE, width: PAGE.width - WINDOW.x - 40 });
  let y = WINDOW.y + 42 * MM;
  sheet.text(carta.fecha, { x: MARGIN, y, size: SIZE });
  y += 28;
  y = drawLines(sheet, [carta.asunto], { x: MARGIN, y, size: 13, width: WIDTH, bold: true }) + 10;
  for (const parrafo of carta.parrafos)
    y = drawLines(sheet, [parrafo], { x: MARGIN, y, size: SIZE, width: WIDTH }) + 7;
  drawQr(sheet, { text: carta.qr.direccion, x: MARGIN, y: y + 6, side: QR });
  const beside = { x: MARGIN + QR + 16, y: y + 10, size: SIZE, width: WIDTH - QR - 16 };
  drawLines(sheet, [carta.qr.debajo, carta.qr.direccion], beside);
  const small = { x: MARGIN, size: 8, width: WIDTH, color: SOFT };
  const lines = carta.letraPequena.flatMap((text) => [...sheet.wrap(text, WIDTH, small), '']).slice(0, -1);
  const top = PAGE.height - MARGIN - lines.length * sheet.leading(small.size);
  sheet.rule(top - 10, undefined, MARGIN, PAGE.width - MARGIN);
  drawLines(sheet, lines, { ...small, y: top });
}

type Look = { x: number; y: number; size: number; width: number; bold?: boolean; color?: string };

/** Draws texts one under another, each in as many lines as it needs; gives the y below them. */
function drawLines(sheet: Sheet, texts: readonly string[], { x, y, width, ...look }: Look): number {
  let at = y;
  for (const line of texts.flatMap((text) => sheet.wrap(text, width, look))) {
    sheet.text(line, { ...look, x, y: at });
    at += sheet.leading(look.size);
  }
  return at;
}

/** PDF of a poster of one A4: equal data gives equal bytes. */
export function drawCartel({ cartel, autor, momento, color }: PrintedCartel): Promise<Buffer> {
  const sheet = openSheet({ title: cartel.pregunta, author: autor, moment: momento, color });
  sheet.doc.addPage();
  const middle = (text: string, y: number, look: { size: number; bold?: boolean; color?: string }) =>
    sheet.wrap(text, WIDTH, look).reduce((at, line) => {
      sheet.text(line, { ...look, x: (PAGE.width - sheet.measure(line, look)) / 2, y: at });
      return at + look.size * 1.15;
    }, y);
  let y = middle(cartel.pregunta, 96, { size: 66, bold: true }) + 22;
  for (const linea of cartel.lineas) y = middle(linea, y, { size: 19 }) + 4;
  const side = 96 * MM;
  drawQr(sheet, { text: cartel.qr.direccion, x: (PAGE.width - side) / 2, y: y + 24, side });
  middle(cartel.qr.debajo, y + side + 42, { size: 13, color: SOFT });
  middle(autor, PAGE.height - 108, { size: 24, bold: true, color: sheet.tone.strong });
  middle(cartel.pie, PAGE.height - 74, { size: 10, color: SOFT });
  return sheet.close();
}
