import { numberOf, type Party } from '#oficina/base/letters/parties.ts';
import { PAGE, type Sheet, SOFT } from './sheet.server.ts';

/** Points. A logo up to `NEARLY_SQUARE` times as wide as tall stands beside the name; a wider one, alone. */
const TALL = 42;
const WIDEST = 180;
const NEARLY_SQUARE = 1.6;
const NAME = 17;
const SMALL = 8.5;

type Brand = { emisor: Party; logo?: Uint8Array; x: number; width: number };

/** Draws who sends the paper: logo, names, NIF, address and contact. Gives the y below them. */
export function drawBrand(sheet: Sheet, { emisor, logo, x, width }: Brand): number {
  const image = logo && sheet.doc.openImage(Buffer.from(logo));
  let [y, names]: [number, string[]] = [PAGE.margin, [emisor.nombreComercial ?? emisor.nombre]];
  if (image && image.width > NEARLY_SQUARE * image.height) {
    const tall = Math.min(TALL, (WIDEST * image.height) / image.width);
    sheet.doc.image(image, x, y, { height: tall });
    y += tall + 6;
    names = [];
  } else {
    const beside = image ? (TALL * image.width) / image.height + 10 : 0;
    if (image) sheet.doc.image(image, x, y, { height: TALL });
    names = names.flatMap((name) => sheet.wrap(name, width - beside, { size: NAME, bold: true })).slice(0, 2);
    const step = NAME * 1.15;
    let at = image ? y + Math.max(0, (TALL - names.length * step) / 2) : y;
    for (const name of names) {
      sheet.text(name, { x: x + beside, y: at, size: NAME, bold: true, color: sheet.tone.strong });
      at += step;
    }
    y = Math.max(at, image ? y + TALL : 0) + 6;
  }
  // The whole legal name must be somewhere: the heading may show another name, and has only two lines.
  const whole = names.join(' ') === emisor.nombre;
  const legal = whole ? '' : emisor.nombre;
  return drawLegal(sheet, { emisor, legal, x, y, width });
}

declare global {
  namespace PDFKit {
    /** pdfkit's types lack `openImage`, which opens an image once, to draw it where its size allows. */
    interface PDFDocument {
      openImage(file: Buffer): { width: number; height: number } & Mixins.ImageSrc;
    }
  }
}

type Legal = { emisor: Party; legal: string; x: number; y: number; width: number };

function drawLegal(sheet: Sheet, { emisor, legal, x, y, width }: Legal): number {
  const contact = [emisor.email, emisor.telefono].filter(Boolean).join(' · ');
  const lines = [
    { text: legal, bold: true },
    { text: numberOf(emisor), bold: false },
    { text: placeOf(emisor), bold: false, color: SOFT },
    { text: contact, bold: false, color: SOFT },
  ];
  let at = y;
  for (const { text, ...look } of lines.filter((line) => line.text !== ''))
    for (const words of sheet.wrap(text, width, { size: SMALL, bold: look.bold })) {
      sheet.text(words, { x, y: at, size: SMALL, ...look });
      at += sheet.leading(SMALL);
    }
  return at;
}

function placeOf({ direccion, codigoPostal, municipio, provincia }: Party): string {
  const town = [codigoPostal, municipio].filter(Boolean).join(' ');
  const place = [direccion, town].filter(Boolean).join(', ');
  return provincia ? `${place} (${provincia})` : place;
}
