import { drawCertificate } from './draw-certificate.server.ts';
import { drawHead } from './draw-head.server.ts';
import { drawLineas } from './draw-lineas.server.ts';
import { drawTotals } from './draw-totals.server.ts';
import type { PrintedPaper } from './printed-paper.ts';
import { openSheet, PAGE, type Sheet, SOFT } from './sheet.server.ts';

const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.foot;
const SMALL = 7.5;

/** PDF of a paper: equal data gives equal bytes. */
export function drawPaper(paper: PrintedPaper): Promise<Buffer> {
  const name = [paper.clase, paper.codigo].filter(Boolean).join(' ');
  const { nombre, cara } = paper.emisor;
  const sheet = openSheet({ title: name, author: nombre, moment: paper.momento, color: cara?.color });
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
  const lineas = drawLineas(sheet, paper, drawHead(sheet, paper), newPage);
  const y = drawTotals(sheet, paper, lineas, newPage);
  drawOwnFoot(sheet, cara?.pie ?? '', y, newPage);
  if (paper.certificado) drawCertificate(sheet, paper.certificado, newPage);
  drawFeet(sheet, paper);
  return sheet.close();
}

/** Text of the business at the foot of the last page. */
function drawOwnFoot(sheet: Sheet, text: string, y: number, newPage: () => number): void {
  if (text === '') return;
  const lines = sheet.wrap(text, RIGHT - PAGE.margin, { size: SMALL });
  const tall = lines.length * sheet.leading(SMALL);
  if (y + tall > BOTTOM) newPage();
  for (const [index, words] of lines.entries())
    sheet.text(words, {
      x: PAGE.margin,
      y: BOTTOM - tall + index * sheet.leading(SMALL),
      size: SMALL,
      color: SOFT,
    });
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
