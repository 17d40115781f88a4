import { type SQL, sql } from 'drizzle-orm';
import { rowBatches } from '#platform/crud/row-cursor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Cell } from '#platform/files/export-cells.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { tiposFactura } from '../estados.ts';
import { type BookFilter, wholeBook } from './book.server.ts';
import type { Apunte, Fila347, FilaDeuda, FilaIva } from './contract.ts';
import { debtRows } from './debt.server.ts';
import { rows347 } from './declaration347.server.ts';
import { cash347 } from './metalico.server.ts';
import { periodName } from './period.ts';
import { vatRows } from './vat.server.ts';
import { impuestosDeclarados, regimeWords } from './words.ts';

/** Report as a sheet: its query, and the rows of cells of each row that it gives. */
type Informe<Row> = { file: string; tab: string; query: SQL; titles: string[]; cells(row: Row): Cell[][] };

/** Sheet of a report, with its rows of cells in batches: those of each row of the query. */
export type InformeSheet = Pick<Informe<unknown>, 'file' | 'tab' | 'titles'> & {
  batches(db: Db): AsyncGenerator<Cell[][][]>;
};

const sheetOf = <Row extends Record<string, unknown>>({
  query,
  cells,
  ...about
}: Informe<Row>): InformeSheet => ({
  ...about,
  batches: async function* (db) {
    for await (const rows of rowBatches<Row>(db, query)) yield rows.map((row) => cells(row));
  },
});

const words = (value: string | null | undefined): Cell => (value ? { kind: 'text', value } : undefined);
const money = (value: string | null | undefined): Cell => (value ? { kind: 'money', value } : undefined);
const rate = (value: string | null | undefined): Cell =>
  value ? { kind: 'number', value: value.replace(/\.?0+$/, '') || '0' } : undefined;
const count = (value: number): Cell => ({ kind: 'number', value: String(value) });
const day = (value: string | null): Cell => (value ? { kind: 'day', value } : undefined);

const negative = (text: string | undefined) => (text === undefined ? undefined : plain(-cents(text), 2));

const BOOK = [
  'Número',
  'Tipo',
  'Expedición',
  'Operación',
  'NIF',
  'Nombre o razón social',
  'Impuesto',
  'Clave',
  'Régimen',
  'Base imponible',
  'Tipo %',
  'Cuota',
  'Recargo %',
  'Recargo',
  'Total factura',
  'Rectifica a',
  'Estado',
];

type Part = Apunte['desglose'][number];

/**
 * A factura has a row for each tax, and its total only in the first: the sum of the column is the total of
 * the period.
 */
function bookCells(row: Apunte): Cell[][] {
  const { anulada, desglose, sustituye, rectificada } = row;
  const less = sustituye.map(({ base, cuota, recargo, ...rest }) => ({
    ...rest,
    base: negative(base) ?? '',
    ...(cuota !== undefined && { cuota: negative(cuota) ?? '' }),
    ...(recargo !== undefined && { recargo: negative(recargo) ?? '' }),
  }));
  const line = (part: Part, total: string | null, estado: string): Cell[] => {
    const sum = (value: string | undefined) => (anulada ? undefined : money(value));
    const calificacion = part.calificacion ?? part.exenta ?? '';
    return [
      words(row.codigo),
      words(tiposFactura[row.tipo as keyof typeof tiposFactura]),
      day(row.fecha),
      day(row.fechaOperacion),
      words(row.nif),
      words(row.nombre),
      words(impuestosDeclarados[part.impuesto]),
      words(part.claveRegimen),
      words(regimeWords({ ...part, calificacion })),
      sum(part.base),
      rate(part.tipo),
      sum(part.cuota),
      rate(part.tipoRecargo),
      sum(part.recargo),
      sum(total ?? undefined),
      words(rectificada),
      words(estado),
    ];
  };
  const estado = row.anterior ? 'De otro programa' : anulada ? 'Anulada' : 'Emitida';
  return [
    ...desglose.map((part, index) => line(part, index === 0 ? row.importeTotal : null, estado)),
    ...less.map((part, index) =>
      line(
        part,
        index === 0 ? (negative(row.importeSustituido ?? undefined) ?? null) : null,
        `Lo que sustituye: ${rectificada}`,
      ),
    ),
  ];
}

/** Whole libro of issued facturas. */
export const bookSheet = (filter: BookFilter) =>
  sheetOf<Apunte>({
    file: `libro-facturas-emitidas-${periodName(filter.period)}`,
    tab: 'Facturas emitidas',
    query: wholeBook(filter),
    titles: BOOK,
    cells: bookCells,
  });

/** Tax by quarter and by kind of tax. */
export const vatSheet = (filter: BookFilter) =>
  sheetOf<FilaIva>({
    file: `iva-repercutido-${periodName(filter.period)}`,
    tab: 'IVA repercutido',
    query: vatRows(filter),
    titles: [
      'Ejercicio',
      'Trimestre',
      'Impuesto',
      'Clave',
      'Régimen',
      'Tipo %',
      'Recargo %',
      'Facturas',
      'Base imponible',
      'Cuota',
      'Recargo',
    ],
    cells: (of) => {
      return [
        [
          count(of.ejercicio),
          words(`T${of.trimestre}`),
          words(impuestosDeclarados[of.impuesto]),
          words(of.claveRegimen),
          words(regimeWords(of)),
          rate(of.tipo),
          rate(of.tipoRecargo),
          count(of.facturas),
          money(of.base),
          money(of.cuota),
          money(of.recargo),
        ],
      ];
    },
  });

type Row347 = Pick<Fila347, 'nif' | 'nombre'> & {
  [Name in 'facturas' | 'trimestres' | 'total']: Fila347[Name] | null;
} & { metalico: string | null; delEjercicio: number | null };

/** Clientes in the forecast of form 347, and after them the cash that it declares apart. */
export const sheet347 = (ejercicio: number) =>
  sheetOf<Row347>({
    file: `prevision-347-${ejercicio}`,
    tab: 'Previsión del 347',
    query: sql`
    SELECT nif, nombre, facturas, trimestres, total, NULL AS metalico, NULL AS "delEjercicio" FROM (${rows347(ejercicio)}) o
    UNION ALL SELECT nif, nombre, NULL, NULL, NULL, importe, ejercicio FROM (${cash347(ejercicio)}) m`,
    titles: [
      'NIF',
      'Nombre o razón social',
      'Facturas',
      'T1',
      'T2',
      'T3',
      'T4',
      'Total con IVA',
      'En metálico',
      'De operaciones de',
    ],
    cells: (of) => {
      return [
        [
          words(of.nif),
          words(of.nombre),
          of.facturas === null ? undefined : count(of.facturas),
          ...[0, 1, 2, 3].map((quarter) => money(of.trimestres?.[quarter])),
          money(of.total),
          money(of.metalico),
          of.delEjercicio ? count(of.delEjercicio) : undefined,
        ],
      ];
    },
  });

/** Debt of each cliente, by how late it is. */
export const debtSheet = (hoy: string) =>
  sheetOf<FilaDeuda>({
    file: `antiguedad-deuda-${hoy}`,
    tab: 'Antigüedad de la deuda',
    query: debtRows(hoy),
    titles: [
      'Cliente',
      'Facturas',
      'Sin vencer',
      'De 1 a 30 días',
      'De 31 a 60 días',
      'De 61 a 90 días',
      'Más de 90 días',
      'A su favor',
      'De ello, sin aplicar',
      'Total',
    ],
    cells: ({ nombre, facturas, sinVencer, hasta30, hasta60, hasta90, mas90, aFavor, ...rest }) => {
      const sums = [sinVencer, hasta30, hasta60, hasta90, mas90, aFavor, rest.sinAplicar, rest.total];
      return [[words(nombre), count(facturas), ...sums.map(money)]];
    },
  });
