import { numberOf, type Party } from '#oficina/base/letters/parties.ts';
import { drawBrand } from './draw-brand.server.ts';
import { drawFiscal, FISCAL_WIDTH } from './draw-fiscal.server.ts';
import type { PrintedPaper } from './printed-paper.ts';
import { PAGE, type Sheet, SOFT } from './sheet.server.ts';

const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
const PARTY = WIDTH * 0.46;
const DATES = PAGE.margin + PARTY + 20;
const CLASS = 24;
const CODE = 15;

/** Draws the top of a paper: business, number, cliente and dates. Gives the y of the lines. */
export function drawHead(sheet: Sheet, paper: PrintedPaper): number {
  const { emisor, fiscal, logo, titulo } = paper;
  // The QR of a factura goes at the top left, and the business beside it.
  const shift = fiscal ? FISCAL_WIDTH + 14 : 0;
  const fiscalEnd = fiscal ? drawFiscal(sheet, fiscal) : 0;
  const place = { x: PAGE.margin + shift, width: WIDTH - shift };
  const brandEnd = drawBrand(sheet, { emisor, ...(logo && { logo }), ...place });
  const top = drawName(sheet, paper, Math.max(fiscalEnd, brandEnd) + 14);
  const ends = [drawRecipient(sheet, paper.destinatario, top), drawDates(sheet, paper.datos, top)];
  let y = Math.max(...ends) + 10;
  for (const words of titulo === '' ? [] : sheet.wrap(titulo, WIDTH, { size: 12, bold: true })) {
    sheet.text(words, { x: PAGE.margin, y, size: 12, bold: true });
    y += sheet.leading(12);
  }
  return y + 4;
}

/** Mark, class and number of the paper, over a line of the business's colour. */
function drawName(sheet: Sheet, { clase, codigo, marca }: PrintedPaper, start: number): number {
  const { pure, strong } = sheet.tone;
  let y = start;
  if (marca !== '') {
    sheet.text(marca.toUpperCase(), { x: PAGE.margin, y, size: 9, bold: true, color: strong });
    y += 13;
  }
  sheet.text(clase, { x: PAGE.margin, y, size: CLASS, bold: true });
  const x = PAGE.margin + sheet.measure(clase, { size: CLASS, bold: true }) + 10;
  const size = Math.min(CODE, (CODE * (RIGHT - x)) / sheet.measure(codigo, { size: CODE }));
  // On the base line of the class.
  sheet.text(codigo, { x, y: y + 0.95 * (CLASS - size), size, color: SOFT });
  y += CLASS + 10;
  sheet.rule(y, pure, PAGE.margin, RIGHT, 1.5);
  return y + 9;
}

function drawRecipient(sheet: Sheet, party: Party, y: number): number {
  const x = PAGE.margin;
  sheet.text('Para', { x, y, size: 8, bold: true, color: sheet.tone.strong });
  const place = [party.codigoPostal, party.municipio].filter(Boolean).join(' ');
  const province = party.provincia && party.provincia !== party.municipio ? `(${party.provincia})` : '';
  const lines = [
    { words: party.nombre, size: 10, bold: true },
    ...[
      numberOf(party),
      party.direccion,
      [place, province].filter(Boolean).join(' '),
      party.pais,
      party.telefono,
      party.email,
      party.atencion && `A la atención de ${party.atencion}`,
    ].map((words) => ({ words: words ?? '', size: 8.5, bold: false })),
  ];
  let at = y + 13;
  for (const { words, size, bold } of lines.filter((line) => line.words !== ''))
    for (const part of sheet.wrap(words, PARTY, { size, bold })) {
      sheet.text(part, { x, y: at, size, bold });
      at += sheet.leading(size);
    }
  return at;
}

/** Dates and references, two in a row. */
function drawDates(sheet: Sheet, data: PrintedPaper['datos'], top: number): number {
  const width = (RIGHT - DATES) / 2;
  let y = top;
  for (let first = 0; first < data.length; first += 2) {
    const pair = data.slice(first, first + 2);
    const values = pair.map(([, value]) => sheet.wrap(value, width - 8, { size: 9 }).slice(0, 2));
    for (const [index, [name]] of pair.entries()) {
      const x = DATES + index * width;
      sheet.text(name, { x, y, size: 8, bold: true, color: sheet.tone.strong });
      for (const [line, words] of (values[index] ?? []).entries())
        sheet.text(words, { x, y: y + 12 + line * sheet.leading(9), size: 9 });
    }
    y += 18 + Math.max(...values.map((lines) => lines.length)) * sheet.leading(9);
  }
  return y;
}
