/**
 * Measures a factura of twenty lines with its logo, its QR and its embedded fonts, against bare pdfkit that writes
 * the same words in the same places by its own means; by turns, in the same run. Also measures the memory of a
 * thousand facturas drawn one after another in the thread that the server uses. `node bench/papeles-pdf.ts`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Party } from '#oficina/base/letters/parties.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import { drawPaper } from '#oficina/ventas/papeles/pdf/draw-paper.server.ts';
import { drawQr } from '#oficina/ventas/papeles/pdf/draw-qr.server.ts';
import { printedPaper } from '#oficina/ventas/papeles/pdf/printed-paper.ts';
import { renderPdf } from '#oficina/ventas/papeles/pdf/render-pdf.server.ts';
import { qrAddress } from '#oficina/ventas/verifactu/qr-address.ts';

const LINES = 20;
const WARM_UP = 20;
const EACH = 150;
const MANY = 1_000;
const LIMITS = { ratio: 1.2, growthMb: 60 };

const party: Party = {
  nombre: 'Autoescuela Ñandú, S. L.',
  nombreComercial: null,
  nif: 'B12345674',
  direccion: 'Calle Mayor, 1',
  codigoPostal: '28013',
  municipio: 'Madrid',
  provincia: 'Madrid',
  telefono: '+34 600 000 000',
  email: 'hola@ejemplo.es',
  atencion: null,
};
const line: Linea = {
  _id: '',
  tipo: 'concepto',
  _idConcepto: null,
  referencia: '',
  descripcion: '',
  detalle: '',
  unidad: 'h',
  cantidad: '2.000',
  precioUnitario: '123.4500',
  coste: null,
  dto1: '10.00',
  dto2: '0.00',
  regimen: 'general',
  causaExencion: null,
  tipoIva: '21.00',
  recargo: '0.00',
  suplido: false,
  seleccionado: false,
  mostrarPrecio: true,
  importe: null,
};
const lineas = Array.from({ length: LINES }, (_, index) => ({
  ...line,
  descripcion: `Concepto número ${index + 1}: rotulación y señalización`,
}));
const fiscal = {
  direccion: qrAddress(
    'produccion',
    { nif: 'B12345674', numSerie: 'F-VA-2026-00012', fecha: '21-11-2026' },
    '2987.65',
  ),
  encima: 'QR tributario:',
  debajo: 'VERI*FACTU',
};
const paper = {
  ...printedPaper(
    { lineas, dtoGlobal1: '5', dtoGlobal2: '0', irpf: '15', preciosConIva: false },
    {
      clase: 'Factura',
      codigo: 'F-VA-2026-00012',
      marca: '',
      titulo: 'Web y rotulación',
      impuesto: 'IVA',
      emisor: party,
      destinatario: party,
      momento: '2026-11-21T10:00:00.000Z',
      datos: [
        ['Fecha', '21 de noviembre de 2026'],
        ['Vencimiento', '21 de diciembre de 2026'],
      ],
      textos: [['Condiciones', 'La mitad al aceptar y la otra mitad al entregar.']],
    },
  ),
  fiscal,
};

const font = (file: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`));
const [REGULAR, BOLD] = [font('DejaVuSansCondensed'), font('DejaVuSansCondensed-Bold')];

/** As pdfkit's guide does it: each text with its width and alignment. */
function drawBare(): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
  });
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  const cell = (text: string, x: number, y: number, width: number, align: 'left' | 'right' = 'left') =>
    doc.text(text, x, y, { width, align });
  doc.roundedRect(44, 44, 34, 34, 8).fill('#00753a');
  doc
    .lineWidth(4.4)
    .strokeColor('#fff')
    .moveTo(57, 52)
    .lineTo(57, 70)
    .lineTo(67, 70)
    .stroke()
    .fillColor('#16211b');
  doc.font('bold').fontSize(17);
  cell(paper.clase, 300, 42, 251, 'right');
  doc.font('regular').fontSize(11);
  cell(paper.codigo, 300, 64, 251, 'right');
  doc.fontSize(8.5);
  cell(fiscal.encima, 44, 34, 110);
  drawQr({ doc }, { text: fiscal.direccion, x: 52, y: 53, side: 102 });
  cell(fiscal.debajo, 44, 164, 110);
  for (const x of [44, 310])
    for (const [index, words] of partyWords().entries()) cell(words, x, 110 + index * 12, 240);
  for (const [index, [name, value]] of paper.datos.entries())
    cell(`${name}\n${value}`, 44 + index * 250, 190, 240);
  doc.font('bold').fontSize(12);
  cell(paper.titulo, 44, 220, 500);
  const columns = [44, 245, 300, 370, 430, 475];
  doc.fontSize(7.5);
  for (const [index, name] of paper.columnas.entries())
    cell(name, columns[index] ?? 0, 240, 66, index ? 'right' : 'left');
  doc.font('regular').fontSize(8.5);
  let y = 262;
  for (const { descripcion, celdas } of paper.lineas) {
    cell(descripcion, 44, y, 195);
    for (const [index, text] of celdas.entries()) cell(text, columns[index + 1] ?? 0, y, 66, 'right');
    y += 22;
    doc
      .lineWidth(0.6)
      .strokeColor('#d5d9d4')
      .moveTo(44, y - 4)
      .lineTo(551, y - 4)
      .stroke();
  }
  for (const row of paper.impuestos.filas)
    for (const [index, text] of row.entries()) cell(text, 44 + index * 70, y, 66);
  for (const [name, value] of [...paper.totales, ['Total', paper.total]]) {
    cell(name ?? '', 345, y, 100);
    cell(value ?? '', 445, y, 100, 'right');
    y += 14;
  }
  for (const [heading, text] of paper.textos) cell(`${heading}\n${text}`, 44, y, 500);
  cell('Autoescuela Ñandú, S. L. · NIF B12345674', 44, 800, 250);
  cell('F-VA-2026-00012 · página 1 de 1', 300, 800, 251, 'right');
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.end();
  });
}

const partyWords = () =>
  [
    party.nombre,
    `NIF ${party.nif}`,
    party.direccion,
    `${party.codigoPostal} ${party.municipio}`,
    party.telefono,
    party.email,
  ].map(String);

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(draw: () => Promise<Buffer>): Promise<number> {
  const start = performance.now();
  await draw();
  return performance.now() - start;
}

async function measureSpeed(): Promise<boolean> {
  const ours = () => drawPaper(paper);
  for (let index = 0; index < WARM_UP; index++) await Promise.all([ours(), drawBare()]);
  const [mine, theirs]: [number[], number[]] = [[], []];
  // They take turns, so that the load of the machine weighs on both.
  for (let index = 0; index < EACH; index++) {
    mine.push(await timed(ours));
    theirs.push(await timed(drawBare));
  }
  const ratio = median(mine) / median(theirs);
  console.log(
    `${median(mine).toFixed(1)} ms a paper of ${LINES} lines, ${(await ours()).length >> 10} KB; bare pdfkit ` +
      `${median(theirs).toFixed(1)} ms, ${(await drawBare()).length >> 10} KB: ${ratio.toFixed(2)} times (${LIMITS.ratio})`,
  );
  return ratio <= LIMITS.ratio;
}

/** Memory of the whole process, its thread included, after a warm-up of five hundred documents. */
async function measureMemory(): Promise<boolean> {
  const used = () => process.memoryUsage.rss() / 2 ** 20;
  for (let index = 0; index < 500; index++) await renderPdf(paper);
  const before = used();
  for (let index = 0; index < MANY; index++) await renderPdf(paper);
  const growth = used() - before;
  console.log(`${MANY} papers in their thread: ${growth.toFixed(0)} MB more (${LIMITS.growthMb})`);
  return growth <= LIMITS.growthMb;
}

const passed = [await measureSpeed(), await measureMemory()];
process.exit(passed.every(Boolean) ? 0 : 1);
