import { numberOf, type Party } from '../parties.ts';
import { drawCertificate } from './draw-certificate.server.ts';
import { drawFiscal, FISCAL_WIDTH } from './draw-fiscal.server.ts';
import { drawLineas } from './draw-lineas.server.ts';
import { drawTotals } from './draw-totals.server.ts';
import type { PrintedPaper } from './printed-paper.ts';
import { GREEN, openSheet, PAGE, type Sheet, SOFT } from './sheet.server.ts';

const RIGHT = PAGE.width - PAGE.margin;
const HALF = (RIGHT - PAGE.margin - 24) / 2;

/** PDF of a paper: equal data gives equal bytes. */
export function drawPaper(paper: PrintedPaper): Promise<Buffer> {
  const name = [paper.clase, paper.codigo].filter(Boolean).join(' ');
  const sheet = openSheet({ title: name, author: paper.emisor.nombre, moment: paper.momento });
  sheet.doc.addPage();
  const newPage = () => {
    sheet.doc.addPage();
    sheet.text([name, paper.destinatario.nombre].filter(Boolean).join(' · '), {
      x: PAGE.margin,
      y: PAGE.margin,
      size: 8,
      color: SOFT,
    });
    return PAGE.margin + 20;
  };
  const y = drawLineas(sheet, paper, drawHead(sheet, paper), newPage);
  drawTotals(sheet, paper, y, newPage);
  if (paper.certificado) drawCertificate(sheet, paper.certificado, newPage);
  drawFeet(sheet, paper);
  return sheet.close();
}

function drawHead(sheet: Sheet, paper: PrintedPaper): number {
  const { emisor, clase, codigo, marca, titulo, fiscal } = paper;
  // The QR of a factura goes at the top left, and the business beside it.
  const shift = fiscal ? FISCAL_WIDTH + 8 : 0;
  const fiscalEnd = fiscal ? drawFiscal(sheet, fiscal) : 0;
  drawMark(sheet, PAGE.margin + shift, PAGE.margin);
  sheet.text(emisor.nombreComercial ?? emisor.nombre, {
    x: PAGE.margin + shift + 44,
    y: PAGE.margin + 8,
    size: 14,
    bold: true,
  });
  const right = { x: PAGE.margin + HALF, width: RIGHT - PAGE.margin - HALF, align: 'right' as const };
  sheet.text(clase, { ...right, y: PAGE.margin - 2, size: 17, bold: true });
  sheet.text(codigo, { ...right, y: PAGE.margin + 20, size: 11 });
  sheet.text(marca.toUpperCase(), { ...right, y: PAGE.margin + 36, size: 9, bold: true, color: GREEN });
  const top = Math.max(PAGE.margin + 58, fiscalEnd + 14);
  const ends = [
    drawParty(sheet, { heading: 'De', party: emisor, x: PAGE.margin, y: top }),
    drawParty(sheet, { heading: 'Para', party: paper.destinatario, x: PAGE.margin + HALF + 24, y: top }),
  ];
  let y = drawDates(sheet, paper.datos, Math.max(...ends) + 8);
  for (const words of titulo === ''
    ? []
    : sheet.wrap(titulo, RIGHT - PAGE.margin, { size: 12, bold: true })) {
    sheet.text(words, { x: PAGE.margin, y, size: 12, bold: true });
    y += sheet.leading(12);
  }
  return y + 6;
}

/** Logo: a white L on green. */
function drawMark({ doc }: Sheet, x: number, y: number): void {
  doc.roundedRect(x, y, 34, 34, 8).fill(GREEN);
  doc
    .lineWidth(4.4)
    .strokeColor('#fff')
    .lineJoin('miter')
    .moveTo(x + 13, y + 8)
    .lineTo(x + 13, y + 26)
    .lineTo(x + 23, y + 26)
    .stroke();
}

type Box = { heading: string; party: Party; x: number; y: number };

function drawParty(sheet: Sheet, { heading, party, x, y }: Box): number {
  sheet.text(heading, { x, y, size: 7.5, bold: true, color: SOFT });
  const place = [party.codigoPostal, party.municipio].filter(Boolean).join(' ');
  const province = party.provincia && party.provincia !== party.municipio ? `(${party.provincia})` : '';
  const lines = [
    ...sheet
      .wrap(party.nombre, HALF, { size: 10, bold: true })
      .map((words) => ({ words, size: 10, bold: true })),
    ...[
      numberOf(party),
      party.direccion,
      [place, province].filter(Boolean).join(' '),
      party.pais,
      party.telefono,
      party.email,
      party.atencion && `A la atención de ${party.atencion}`,
    ]
      .filter((words): words is string => Boolean(words))
      .flatMap((words) =>
        sheet.wrap(words, HALF, { size: 8.5 }).map((part) => ({ words: part, size: 8.5, bold: false })),
      ),
  ];
  let at = y + 12;
  for (const { words, size, bold } of lines) {
    sheet.text(words, { x, y: at, size, bold });
    at += sheet.leading(size);
  }
  return at;
}

/** Dates and references, side by side. */
function drawDates(sheet: Sheet, data: PrintedPaper['datos'], y: number): number {
  if (data.length === 0) return y;
  sheet.rule(y);
  const width = (RIGHT - PAGE.margin) / data.length;
  for (const [index, [name, value]] of data.entries()) {
    const x = PAGE.margin + index * width;
    const [shown = ''] = sheet.wrap(value, width - 8, { size: 9 });
    sheet.text(name, { x, y: y + 6, size: 7.5, bold: true, color: SOFT });
    sheet.text(shown, { x, y: y + 17, size: 9 });
  }
  return y + 40;
}

/** Foot of each page: its number, the number of pages and the issuer. */
function drawFeet(sheet: Sheet, { emisor, codigo, marca }: PrintedPaper): void {
  const { count } = sheet.doc.bufferedPageRange();
  const who = [emisor.nombre, emisor.nif && `NIF ${emisor.nif}`].filter(Boolean).join(' · ');
  const y = PAGE.height - PAGE.margin + 4;
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(page);
    sheet.rule(y - 6);
    const [shown = ''] = sheet.wrap(who, RIGHT - PAGE.margin - 190, { size: 7.5 });
    sheet.text(shown, { x: PAGE.margin, y, size: 7.5, color: SOFT });
    const which = [codigo, marca, `página ${page + 1} de ${count}`].filter(Boolean).join(' · ');
    sheet.text(which, { x: RIGHT - 260, width: 260, align: 'right', y, size: 7.5, color: SOFT });
  }
}
