import { formatCount, formatMonth, formatShortMonth } from '#platform/kit/format.ts';
import type { Bar } from '#platform/ui/charts/bars.tsx';
import type { ComparedMonth } from '#platform/ui/charts/compared-columns.tsx';
import type { Picture } from '#platform/ui/charts/picture.ts';
import { informes } from '../catalogue.ts';
import type { InformeLeido } from '../contract.ts';
import type { InformeDefinition } from '../informe.ts';
import { periodWords } from '../periods.ts';
import { valueText } from '../value-text.ts';

type Row = InformeLeido['filas'][number];

export const numberIn = (row: Pick<Row, 'valores'>, column: string): number =>
  Number(row.valores[column] ?? 0);

/** Short name of a month; January also has its year. */
export const shortMonth = (month: string) =>
  `${formatShortMonth(`${month}-01`)}${month.endsWith('-01') ? ` ${month.slice(2, 4)}` : ''}`;

/** Shortens the figure over a column to thousands, for lack of room; the table has the céntimos. */
export const wholeEuros = (euros: number) =>
  Math.abs(euros) >= 10_000 ? `${formatCount(Math.round(euros / 1000))} mil` : formatCount(Math.round(euros));

/** Bars of the rows of a report, each with the address of its rows. */
export function rowBars(read: InformeLeido, valor: string, nota?: string): Bar[] {
  const { columnas }: InformeDefinition = informes[read.informe];
  const text = (row: Row, column: string) =>
    valueText(columnas[column]?.tipo ?? 'cuenta', row.valores[column] ?? null);
  return read.filas
    .filter(({ valores }) => valores[valor] !== null)
    .map((row) => ({
      key: row.clave,
      name: String(row.valores.nombre),
      value: numberIn(row, valor),
      text: text(row, valor),
      note: nota && `de ${text(row, nota)}`,
      to: row.enlaces[valor] ?? Object.values(row.enlaces)[0],
    }));
}

/** A bar for each of these columns, of the totals of a report. */
export function totalBars({ informe, totales }: InformeLeido, columns: readonly string[]): Bar[] {
  const { columnas }: InformeDefinition = informes[informe];
  return columns.map((column) => ({
    key: column,
    name: columnas[column]?.titulo ?? column,
    value: numberIn(totales, column),
    text: valueText(columnas[column]?.tipo ?? 'cuenta', totales.valores[column] ?? null),
    to: totales.enlaces[column],
  }));
}

/** Months of a report with a figure and that of a year before. */
export const comparedMonths = ({ filas }: InformeLeido, valor: string, antes: string): ComparedMonth[] =>
  filas.map((row) => ({
    key: row.clave,
    name: formatMonth(`${row.clave}-01`),
    short: shortMonth(row.clave),
    value: numberIn(row, valor),
    text: valueText('euros', row.valores[valor] ?? null),
    figure: numberIn(row, valor) === 0 ? '' : wholeEuros(numberIn(row, valor)),
    before: numberIn(row, antes),
    beforeText: valueText('euros', row.valores[antes] ?? null),
    to: row.enlaces[valor] ?? row.enlaces[antes],
  }));

/** Most lines of a shared picture. */
const MOST = 20;

/** The picture of a report to share: what is drawn on the screen, in lines. */
export function pictureOf(read: InformeLeido): Picture {
  const { titulo, grafico, columnas, periodo }: InformeDefinition = informes[read.informe];
  const { desde, hasta } = read;
  const days = periodo === null ? 'Hoy' : periodWords(desde && hasta ? { desde, hasta } : null);
  const said = (column: string) => columnas[column]?.titulo ?? column;
  if (grafico.tipo === 'comparado') {
    const months = comparedMonths(read, grafico.valor, grafico.antes);
    const legend = [said(grafico.valor), said(grafico.antes)] as const;
    return { title: titulo, subtitle: days, legend, lines: months };
  }
  if (grafico.tipo === 'meses') {
    const lines = read.filas.map((row) => {
      const value = grafico.series.reduce((sum, name) => sum + numberIn(row, name), 0);
      const tipo = columnas[grafico.series[0] ?? '']?.tipo ?? 'cuenta';
      return { name: formatMonth(`${row.clave}-01`), value, text: valueText(tipo, String(value)) };
    });
    return { title: titulo, subtitle: `${grafico.series.map(said).join(' y ')}. ${days}`, lines };
  }
  const bars =
    grafico.tipo === 'tramos'
      ? totalBars(read, grafico.columnas)
      : rowBars(read, grafico.valor).slice(0, MOST);
  const unit = grafico.tipo === 'tramos' ? '' : `${said(grafico.valor)}. `;
  return { title: titulo, subtitle: `${unit}${days}`, lines: bars };
}
