import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readCsv } from './read-csv.server.ts';
import { readSheet } from './read-sheet.server.ts';

const csv = (text: string) => readSheet(Buffer.from(text));
const book = async (rows: object[][]) => readSheet(await writeExcelFile(rows as never).toBuffer());
const text = (value: string) => ({ value, type: String });

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const BOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

type SheetSource = { rows: string; state?: 'hidden' | 'veryHidden' };

const files = (contents: string[][]) =>
  contents.map(([name = '', content = '']) => ({ name, content: Buffer.from(content) }));

const storedZip = (whole: { name: string; content: Buffer }[]) =>
  Buffer.from(zipSync(Object.fromEntries(whole.map(({ name, content }) => [name, content])), { level: 0 }));

/** A workbook written by hand, saved with one of its sheets open. */
const bookParts = (sheets: readonly SheetSource[], open = 0) => {
  const each = (write: (sheet: SheetSource, number: number) => string) =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join('');
  return files([
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${BOOK}.sheet.main+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${BOOK}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><bookViews><workbookView activeTab="${open}"/></bookViews><sheets>${each(({ state = 'visible' }, n) => `<sheet name="${n}" sheetId="${n}" state="${state}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${each((_, n) => `<Relationship Id="rId${n}" Type="${RELS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ],
    ...sheets.map(({ rows }, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ]),
  ]);
};

const parts = (rows: string) => bookParts([{ rows }]);

/** A row of a sheet for each text. */
const column = (...texts: string[]) =>
  texts
    .map((one, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="str"><v>${one}</v></c></row>`)
    .join('');

const NAMES = ['office', 'table', 'text', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

const row = (cell: string) => `<table:table-row>${cell}</table:table-row>`;
const cellOf = (type: string, shown: string, more = '') =>
  `<table:table-cell office:value-type="${type}" ${more}><text:p>${shown}</text:p></table:table-cell>`;
const no = cellOf('string', 'No');

/** A LibreOffice book written by hand: a hidden sheet, and one with these cells, one a row. */
const libreOffice = (...cells: string[]) =>
  storedZip(
    files([
      ['META-INF/manifest.xml', '<manifest:manifest/>'],
      ['styles.xml', '<office:document-styles/>'],
      [
        'content.xml',
        `<office:document-content ${NAMES} xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"><office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style><number:number-style style:name="N2"><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:number-style><style:style style:name="ce1" style:family="table-cell" style:data-style-name="N2"/></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="L" table:style-name="ta2">${row(no)}${row(no)}</table:table><table:table table:name="C">${cells.map(row).join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ],
    ]),
  );

/** The same zip with its last part compressed; the headers declare that this part has `says` bytes. */
function deflated(whole: { name: string; content: Buffer }[], says?: number): Buffer {
  const last = whole.at(-1);
  if (!last) throw new Error('no files');
  const packed = deflateRawSync(last.content);
  const zip = storedZip([...whole.slice(0, -1), { ...last, content: packed }]);
  const size = says ?? last.content.length;
  const local = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 3, 4]));
  const listed = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt16LE(8, local + 8);
  zip.writeUInt32LE(size, local + 22);
  zip.writeUInt16LE(8, listed + 10);
  zip.writeUInt32LE(size, listed + 24);
  return zip;
}

describe('un CSV se entiende como venga', () => {
  const expected = {
    titulos: ['Nombre', 'Población'],
    filas: [{ numero: 2, celdas: ['Núñez', 'A Coruña'] }],
  };

  test.each([
    ['UTF-8', Buffer.from('Nombre;Población\nNúñez;A Coruña\n')],
    ['UTF-8 con marca', Buffer.from('\ufeffNombre;Población\r\nNúñez;A Coruña\r\n')],
    ['UTF-16', Buffer.from('\ufeffNombre;Población\nNúñez;A Coruña', 'utf16le')],
    ['UTF-16 sin marca', Buffer.from('Nombre;Población\nNúñez;A Coruña\n', 'utf16le')],
    ['Windows', Buffer.from('Nombre;Población\nNúñez;A Coruña', 'latin1')],
  ])('en %s', async (_name, bytes) => {
    expect(await readSheet(bytes)).toEqual(expected);
  });

  test.each([';', ',', '\t', '|'])('separado por «%s»', async (separator) => {
    const rows = [
      ['Nombre', 'Población'],
      ['Núñez', 'A Coruña'],
    ];
    expect(await csv(rows.map((row) => row.join(separator)).join('\n'))).toEqual(expected);
  });

  test('con el separador dicho por Excel, aunque otro salga más', async () => {
    expect((await csv('sep=;\na,b;c\n1,5;2')).titulos).toEqual(['a,b', 'c']);
  });

  test.each([
    ['lo has elegido', 'a;b,c\n1;2,3', { separador: ',' }],
    ['lo dice su primera línea', 'sep=,\na;b,c\n1;2,3', {}],
    ['parte igual sus primeras líneas', 'a,b;c\n1,2\n3,4', {}],
  ])('y dice por qué es ese su separador: %s', async (motivo, plain, lectura) => {
    const { entendido } = await readCsv(Buffer.from(plain), lectura);
    expect(entendido).toContainEqual(expect.objectContaining({ que: 'separador', valor: ',', motivo }));
  });

  test('con saltos de línea y separadores dentro de comillas', async () => {
    const { filas } = await csv('Nombre;Nota\n"Ana; la de ""B""";"una\ndos"\n');
    expect(filas).toEqual([{ numero: 2, celdas: ['Ana; la de "B"', 'una\ndos'] }]);
  });

  test('con filas de distinto largo, filas vacías y títulos sin escribir, cada fila con su número', async () => {
    const { titulos, filas } = await csv('\n;Nombre\n1;Ana;sobra\n\n2\n');
    expect(titulos).toEqual(['Columna A', 'Nombre', 'Columna C']);
    expect(filas).toEqual([
      { numero: 3, celdas: ['1', 'Ana', 'sobra'] },
      { numero: 5, celdas: ['2'] },
    ]);
  });

  test('lo que guardamos con un apóstrofo delante vuelve sin él', async () => {
    expect((await csv("a;b\n'+34 600;'n")).filas[0]?.celdas).toEqual(['+34 600', "'n"]);
  });
});

describe('un libro de Excel da lo que se ve', () => {
  test('textos, números, días, horas y síes, con los huecos vacíos', async () => {
    const { titulos, filas } = await book([
      [text('Nombre'), text('Precio'), text('Día'), text('Alta'), text('Activo')],
      [
        text('Núñez'),
        { value: 1284.12, type: Number },
        { value: new Date('2026-11-21T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
        { value: new Date('2026-11-21T09:30:00Z'), type: Date, format: 'dd/mm/yyyy hh:mm' },
        { value: true, type: Boolean },
      ],
      [text('Sin nada')],
    ]);
    expect(titulos).toEqual(['Nombre', 'Precio', 'Día', 'Alta', 'Activo']);
    expect(filas[0]?.celdas).toEqual(['Núñez', 1284.12, '2026-11-21', '2026-11-21T09:30:00', true]);
    expect(filas[1]).toEqual({ numero: 3, celdas: ['Sin nada', '', '', '', ''] });
  });

  test('de una fórmula, el valor con que se guardó', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Suma</t></is></c></row>' +
      '<row r="2"><c r="A2"><f>40+2</f><v>42</v></c></row>';
    for (const zip of [storedZip(parts(rows)), deflated(parts(rows))])
      expect((await readSheet(zip)).filas).toEqual([{ numero: 2, celdas: [42] }]);
  });

  const notes: SheetSource = { rows: column('Rellena la otra') };
  const full = (word: string): SheetSource => ({ rows: column('Nombre', word) });
  test.each([
    ['la segunda, que estaba abierta', [full('a'), full('b')], 1, 'b'],
    ['la tercera, que estaba abierta', [notes, full('b'), full('c')], 2, 'c'],
    ['la primera con filas, si la abierta no las tiene', [notes, full('b'), full('c')], 0, 'b'],
    ['nunca una oculta', [{ ...full('a'), state: 'hidden' }, full('b')], 0, 'b'],
    [
      'ni una muy oculta, aunque estuviera abierta',
      [full('a'), { ...full('b'), state: 'veryHidden' }],
      1,
      'a',
    ],
  ] as [string, SheetSource[], number, string][])(
    'de varias hojas, %s',
    async (_name, sheets, open, word) => {
      expect((await readSheet(storedZip(bookParts(sheets, open)))).filas[0]?.celdas).toEqual([word]);
    },
  );

  test('si todas están ocultas, se dice', async () => {
    const hidden = bookParts([{ ...full('a'), state: 'hidden' }]);
    await expect(readSheet(storedZip(hidden))).rejects.toThrow('Todas las hojas del libro están ocultas');
  });

  test('los números, con los decimales de su formato, y los errores, por su nombre', async () => {
    const shown = [
      [2 / 3, '#,##0.00', 0.67],
      [-1.005, '#,##0.00 "€";[Red]-#,##0.00 "€"', -1.01],
      [0.105, '0.0%', 10.5],
      [1_234_567, '#,##0,', 1235],
      [12.5, 'General', 12.5],
      [0.1 + 0.2 - 0.3, '0.00', 0],
      [0.0000041, '0.000000', 0.000004],
      [600_123_456, '000 000 000', '600 123 456'],
    ] as const;
    const { filas } = await book([
      [text('Dato')],
      ...shown.map(([value, format]) => [{ value, type: Number, format }]),
    ]);
    expect(filas.map(({ celdas }) => celdas[0])).toEqual(shown.map(([, , seen]) => seen));
    const errors = ['#DIV/0!', '#REF!', '#NAME?', '#VALUE!', '#NUM!', '#NULL!', '#N/A'];
    const cells = errors.map(
      (error, i) => `<row r="${i + 2}"><c r="A${i + 2}" t="e"><v>${error}</v></c></row>`,
    );
    const wrong = await readSheet(storedZip(parts(column('Dato') + cells.join(''))));
    expect(wrong.filas.map(({ celdas }) => celdas[0])).toEqual(errors);
  });

  test('de uno de LibreOffice, lo mismo', async () => {
    const odd = libreOffice(
      cellOf('string', 'Dato'),
      cellOf('float', '33,33', 'table:style-name="ce1" office:value="33.3333"'),
      cellOf('string', '#N/A', 'office:string-value=""'),
      cellOf('date', '04/03/26', 'office:date-value="2026-03-04"'),
    );
    const { filas } = await readSheet(odd);
    expect(filas.map(({ celdas }) => celdas[0])).toEqual([33.33, '#N/A', '2026-03-04']);
  });
});

describe('lo que no es una hoja se dice qué es y qué hacer', () => {
  test.each([
    ['vacío', Buffer.alloc(0), 'El archivo está vacío.'],
    ['solo títulos', Buffer.from('a;b\n'), 'El archivo solo tiene la fila de los títulos'],
    ['un .xls cortado', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'El libro no se entiende'],
    ['PDF', Buffer.from('%PDF-1.7 x'), 'Es un PDF'],
    ['web', Buffer.from('<html><table><tr><td>1'), 'Es una página web'],
    ['JSON', Buffer.from('[{"a":1}]'), 'Es JSON'],
    ['binario', Buffer.from([1, 0, 2, 0, 0, 7, 9]), 'No es una hoja de cálculo'],
    ['zip cortado', Buffer.from('PK\x03\x04cortado'), 'El libro está dañado'],
    ['odt', storedZip([{ name: 'content.xml', content: Buffer.from('<office:text/>') }]), 'sin ninguna hoja'],
    ['Word', storedZip([{ name: 'word/document.xml', content: Buffer.from('x') }]), 'documento de Word'],
    ['otro zip', storedZip([{ name: 'fotos/a.txt', content: Buffer.from('x') }]), 'archivo comprimido'],
    ['comillas', Buffer.from('a;b\n1;"dos\n3;4\n'), 'comillas que se abren y no se cierran'],
  ])('%s', async (_name, bytes, words) => {
    await expect(readSheet(bytes)).rejects.toMatchObject({
      codigo: 40001,
      message: expect.stringContaining(words),
    });
  });

  test('un libro que se hincha al descomprimirlo no llega a ocupar memoria, diga lo que diga de su tamaño', async () => {
    const swollen = parts(' '.repeat(300 * 1024 * 1024));
    const before = process.memoryUsage.rss();
    for (const says of [undefined, 1_000]) {
      const zip = deflated(swollen, says);
      expect(zip.length).toBeLessThan(1024 * 1024);
      await expect(readSheet(zip)).rejects.toThrow(says ? 'El libro está dañado' : 'ocupa demasiado');
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(900 * 1024 * 1024);
  });

  test('una celda perdida en la última columna no hace crecer todas las filas sin fin', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`,
    );
    rows.push('<row r="3001"><c r="XFD3001"><v>1</v></c></row>');
    await expect(readSheet(storedZip(parts(rows.join(''))))).rejects.toThrow(
      'muy a la derecha y se admiten 200 columnas',
    );
  });

  test('demasiadas filas, columnas o letras se dicen con su cuenta', async () => {
    await expect(csv(`a\n${'1\n'.repeat(100_001)}`)).rejects.toThrow('El archivo tiene 100.001 filas');
    await expect(csv(`${'a;'.repeat(200)}a\n1`)).rejects.toThrow('201 columnas');
    await expect(csv(`a;b\n1;${'x'.repeat(10_001)}`)).rejects.toThrow('La celda B2 tiene más de 10.000');
  });
});
