import type { Cell } from './export-cells.server.ts';
import { zip } from './zip.server.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;

const relations = (...targets: [type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, to], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${to}"/>`)
    .join('')}</Relationships>`;

/** Indexes in `cellXfs`; any other cell has the first style, plain. */
const STYLES = { heading: 1, text: 2, money: 3, day: 4, moment: 5, euros: 6 };

/** Number format 49 is text, so that a postcode stays text when it is edited. */
const STYLE_SHEET = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.00##"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="167" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/>${[
  '<xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/>',
  ...[49, 164, 165, 166, 167].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`),
].join('')}</cellXfs></styleSheet>`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML can't hold
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a text. The format reads `_x0041_` as a letter by its number (ECMA-376, ST_Xstring), so its
 * underscore is escaped too.
 */
const escaped = (text: string): string =>
  text
    .replaceAll(NOT_XML, '')
    .replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const DAY_MS = 86_400_000;
/** Days since 30 December 1899, as sheets count them; the hour is a fraction, without a time zone. */
const serial = (value: string) =>
  (Date.parse(value.includes('T') ? `${value}:00Z` : `${value}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS;

/** 0 → 'A', 26 → 'AA'. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const words = (at: string, style: number, text: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellXml(cell: Cell, at: string): string {
  if (!cell) return '';
  const { kind, value } = cell;
  if (kind === 'text') return words(at, STYLES.text, value);
  if (kind === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  return `<c r="${at}" s="${STYLES[kind]}"><v>${kind === 'money' || kind === 'euros' ? value : serial(value)}</v></c>`;
}

export type Sheet = {
  /** Name of the tab: at most 31 letters, without signs. */
  name: string;
  titles: readonly string[];
  batches: AsyncIterable<readonly Cell[][]>;
};

const WIDTH = 22;

async function* sheetXml({ titles, batches }: Sheet): AsyncGenerator<string> {
  const names = titles.map((_, index) => columnName(index));
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${titles.length}" width="${WIDTH}" customWidth="1"/></cols><sheetData>`;
  yield row(1, titles.map((title, index) => words(`${names[index]}1`, STYLES.heading, title)).join(''));
  let last = 1;
  for await (const batch of batches)
    yield batch
      .map((cells) => {
        last += 1;
        return row(last, cells.map((cell, index) => cellXml(cell, `${names[index]}${last}`)).join(''));
      })
      .join('');
  yield '</sheetData></worksheet>';
}

/**
 * Workbook of one sheet (ECMA-376) with a bold, frozen heading, written while rows arrive. Numbers and
 * days keep their type, and text is never a formula.
 */
export function xlsx(sheet: Sheet): AsyncGenerator<Buffer> {
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  return zip([
    { name: '[Content_Types].xml', content: [TYPES] },
    { name: '_rels/.rels', content: [relations(['officeDocument', 'xl/workbook.xml'])] },
    { name: 'xl/workbook.xml', content: [workbook] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    },
    { name: 'xl/styles.xml', content: [STYLE_SHEET] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
  ]);
}
