import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { renderPdf } from '#oficina/ventas/papeles/pdf/render-pdf.server.ts';
import type { Cell } from '#platform/files/export-cells.server.ts';
import { xlsx } from '#platform/files/export-xlsx.server.ts';
import { MIME, type SheetFormat, sendSheet, tabName } from '#platform/files/send-sheet.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { NONE } from '#platform/kit/contract/list-names.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatCount, formatDay } from '#platform/kit/format.ts';
import { type Informe, informes } from './catalogue.ts';
import { type ColumnKind, type InformeDefinition, type InformeFilter, informeFilters } from './informe.ts';
import { periodWords } from './periods.ts';
import type { Reading, Values } from './reading.server.ts';
import type { InformeEntero } from './run-informe.server.ts';
import { valueText } from './value-text.ts';

/** Most rows of a PDF: more rows make a book, and nobody prints it. */
const PDF_ROWS = 2_000;

type InformeExport = {
  formato: SheetFormat | 'pdf';
  informe: Informe;
  reading: Reading;
  read: InformeEntero;
  now: Date;
};

/** Answers with a whole report as a file. */
export async function sendInforme(reply: FastifyReply, sent: InformeExport): Promise<FastifyReply> {
  const { formato, informe, reading, read } = sent;
  const report: InformeDefinition = informes[informe];
  const file = fileName(report, reading);
  if (formato === 'pdf') {
    const bytes = await renderPdf(await printedReport(sent, report));
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${file}.pdf"`)
      .send(bytes);
  }
  return sendSheet(reply, {
    format: formato,
    tab: report.titulo,
    file,
    titles: Object.values(report.columnas).map(titleOf),
    batches: cellsOf(report, read),
  });
}

/** Makes the informe as a file for a correo; an informe too long for a PDF becomes a workbook. */
export async function informeFile(sent: InformeExport & { formato: 'xlsx' | 'pdf' }) {
  const { informe, reading, read } = sent;
  const report: InformeDefinition = informes[informe];
  const file = fileName(report, reading);
  if (sent.formato === 'pdf' && read.filas.length <= PDF_ROWS)
    return {
      filename: `${file}.pdf`,
      contentType: 'application/pdf',
      content: await renderPdf(await printedReport(sent, report)),
    };
  const titles = Object.values(report.columnas).map(titleOf);
  const sheet = xlsx({ name: tabName(report.titulo), titles, batches: cellsOf(report, read) });
  return { filename: `${file}.xlsx`, contentType: MIME.xlsx, content: await buffer(sheet) };
}

/** Cells have no room for units, so the heading of the column has them. */
const titleOf = ({ titulo, tipo }: InformeDefinition['columnas'][string]) =>
  ({ dias: `${titulo} (días)`, horas: `${titulo} (horas)`, porcentaje: `${titulo} (%)` })[tipo as string] ??
  titulo;

async function* cellsOf({ columnas }: InformeDefinition, { filas }: InformeEntero): AsyncGenerator<Cell[][]> {
  const columns = Object.entries(columnas);
  yield filas.map(({ valores }) => columns.map(([name, { tipo }]) => cellOf(tipo, valores[name])));
}

function cellOf(tipo: ColumnKind, value: Values[string] | undefined): Cell {
  if (value === null || value === undefined) return undefined;
  if (tipo === 'texto' || tipo === 'mes') return { kind: 'text', value: String(value) };
  return { kind: tipo === 'euros' ? 'money' : 'number', value: String(value) };
}

async function printedReport(
  { reading, read, now }: InformeExport,
  { titulo, columnas, comoSeCalcula, pregunta }: InformeDefinition,
) {
  if (read.filas.length > PDF_ROWS) {
    const motivo = `en un PDF caben ${formatCount(PDF_ROWS)} filas: filtra el informe o descárgalo en CSV o Excel`;
    throw invalidFields([{ campo: 'formato', motivo }]);
  }
  const { rows } = await reading.db.execute<{ autor: string; color: string | null }>(
    sql`SELECT nombre_comercial AS autor, color_papeles AS color FROM negocio`,
  );
  const { autor = '', color = null } = rows[0] ?? {};
  const columns = Object.entries(columnas);
  const texts = (valores: Values) =>
    columns.map(([name, { tipo }]) => valueText(tipo, valores[name] ?? null));
  const [day = '', time = ''] = clockInMadrid(now.toISOString()).split('T');
  return {
    autor,
    color,
    informe: titulo,
    pregunta,
    notas: [...comoSeCalcula],
    momento: now.toISOString(),
    datos: [
      ['Periodo', reading.period ? periodWords(reading.period) : `A ${formatDay(reading.hoy)}`] as const,
      ...(await filterWords(reading)),
      ['Calculado', `${formatDay(day)}, ${time}`] as const,
    ],
    columnas: columns.map(([, { titulo: title, tipo }]) => ({
      titulo: title,
      cifra: tipo !== 'texto' && tipo !== 'mes',
    })),
    filas: read.filas.map(({ valores }) => texts(valores)),
    totales: texts({ ...read.totales.valores, nombre: 'Total' }),
  };
}

/** 'ventas-por-mes-2026-01-01-a-2026-12-31' */
function fileName({ titulo }: InformeDefinition, { period, hoy }: Reading): string {
  const name = titulo
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return period ? `${name}-${period.desde}-a-${period.hasta}` : `${name}-${hoy}`;
}

/** Filters of an informe in words: `['Provincia', 'Madrid, Toledo']`. */
async function filterWords(reading: Reading): Promise<(readonly [title: string, values: string])[]> {
  const words: (readonly [string, string])[] = [];
  for (const [name, text] of Object.entries(reading.filtros)) {
    const { title } = informeFilters[name as InformeFilter];
    words.push([title, (await valueWords(reading, name as InformeFilter, text.split(','))).join(', ')]);
  }
  return words;
}

async function valueWords(
  { db }: Reading,
  name: InformeFilter,
  values: readonly string[],
): Promise<string[]> {
  const { input } = informeFilters[name];
  const none = values.includes(NONE) ? ['ninguno'] : [];
  const some = values.filter((value) => value !== NONE);
  if ('options' in input) {
    const options: Readonly<Record<string, string>> = input.options;
    return [
      ...some.map((value) => options[value] ?? value),
      ...(none.length > 0 ? [options[''] ?? 'ninguna'] : []),
    ];
  }
  const family = 'family' in input ? labelledFamilies[input.family] : undefined;
  if (!family) return [...values];
  const { rows } = await db.execute<{ nombre: string }>(sql`
    SELECT ${family.label} AS nombre FROM ${family.table} AS r WHERE r.id = ANY(${sql.param(some)}::uuid[]) ORDER BY 1`);
  return [...rows.map(({ nombre }) => nombre), ...none];
}
