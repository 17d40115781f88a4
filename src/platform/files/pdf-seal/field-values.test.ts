import { buffer } from 'node:stream/consumers';
import { PDF, PdfDict } from '@libpdf/core';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { readPdfText } from '#oficina/documentos/documentos/pdf-text/read-pdf-text.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { checkPdf } from './qpdf.testing.server.ts';
import { readSealKey } from './seal-key.server.ts';
import { sealPdf } from './seal-pdf.server.ts';

const seal = async (bytes: Uint8Array) => {
  const key = await readSealKey({ dataDir: await temporaryFolder(), titular: 'Sello' });
  return sealPdf(bytes, { key, at: new Date('2026-11-21T10:00:00Z'), motivo: 'Firmas' });
};

/** Form with one page for each value; it leaves the drawing of the values to each reader. */
function drawForm(values: readonly string[], options = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  for (const [index, value] of values.entries()) {
    document
      .addPage()
      .font('Helvetica')
      .text(`Precio ${index + 1}:`, 60, 60);
    if (index === 0) document.initForm();
    document.formText(`precio ${index}`, 160, 55, 200, 22, { value, ...options });
  }
  document.end();
  return buffer(document as unknown as NodeJS.ReadableStream);
}

test.for([
  ['', {}],
  [' y que nadie puede cambiar', { readOnly: true }],
] as const)(
  'lo escrito en un formulario%s está en las páginas del archivo sellado, cada cosa en la suya',
  async ([_name, options]) => {
    const given = await drawForm(['1.950,00 € de Muñoz', '21 %'], options);
    expect((await readPdfText(given)).texto).not.toContain('Muñoz');
    const sealed = await seal(given);
    expect(sealed.subarray(0, given.length).equals(given)).toBe(true);
    expect((await readPdfText(sealed)).texto.replace(/\s+/g, ' ')).toBe(
      'Precio 1: 1.950,00 € de Muñoz Precio 2: 21 %',
    );
    expect(await checkPdf(sealed)).toBe(0);
  },
);

test('en páginas que comparten sus recursos, cada valor queda en la suya', async () => {
  const pdf = await PDF.load(await drawForm(['1.950,00 €', '21 %']));
  const pages = pdf.getPages().map(({ dict }) => dict);
  const shared = pages[0]?.get('Resources');
  if (!shared) throw new Error('no resources');
  for (const page of pages) page.set('Resources', shared);
  const sealed = await seal(await pdf.save({ incremental: true }));
  expect((await readPdfText(sealed)).texto.replace(/\s+/g, ' ')).toBe('Precio 1: 1.950,00 € Precio 2: 21 %');
});

test('en un PDF con estructura sigue siendo un campo, con su dibujo', async () => {
  const pdf = await PDF.load(await drawForm(['1.950,00 €']));
  pdf.getCatalog().set('StructTreeRoot', pdf.register(new PdfDict()));
  const given = await pdf.save({ incremental: true });
  const sealed = await PDF.load(await seal(given));
  const field = sealed.getForm()?.acroForm().getField('precio 0');
  expect(field?.getWidgets()[0]?.hasNormalAppearance()).toBe(true);
  expect(sealed.getForm()?.properties.needAppearances).toBe(false);
});

test('lo que su letra no sabe escribir se deja como vino, y se sella', async () => {
  const sealed = await seal(await drawForm(['Ш']));
  expect((await PDF.load(sealed)).getForm()?.properties.needAppearances).toBe(true);
});
