import { province } from '#kit/contact-fields.ts';
import { choice, type Field, optional, reference } from '#kit/fields.ts';
import { series } from '#office/papeles/series.ts';
import type { Periodo } from './periods.ts';

/**
 * What a column holds: words; a month ('2026-11'); how many; and as decimal text euros ('12.50'), a percentage ('47.5'),
 * days or hours.
 */
export type ColumnKind = 'texto' | 'mes' | 'cuenta' | 'euros' | 'porcentaje' | 'dias' | 'horas';

export type ReportColumn = { titulo: string; tipo: ColumnKind };

/** What is drawn of a report, of its own columns: the drawing and the table say the same. */
export type ReportChart =
  | { tipo: 'barras' | 'embudo' | 'mapa'; valor: string }
  /** A column for each month, made of several one on top of another. */
  | { tipo: 'meses'; series: readonly string[] };

/** What each part of the business is told by: who may see them is in `areasOf`. */
export const areas = { clientes: 'Clientes', ventas: 'Ventas y cobros', web: 'Web' } as const;

export type Area = keyof typeof areas;

/** What reports may be narrowed by, besides their period; by the names that lists give them. */
export const reportFilters = {
  codProvincia: optional(province({ title: 'Provincia' })),
  _idClasificacion: optional(reference({ title: 'Clasificación', family: 'clasificacionesCliente' })),
  _idCanalCaptacion: optional(reference({ title: 'Canal de captación', family: 'canalesCaptacion' })),
  _idResponsable: optional(reference({ title: 'Responsable', family: 'responsables' })),
  serie: choice({ title: 'Serie', options: series, initial: '' }),
} as const satisfies Record<string, Field>;

export type ReportFilter = keyof typeof reportFilters;

/**
 * A report as everybody knows it, in server and browser; how its rows are read is a `ReportReader` under the same name.
 * Its first column, `nombre`, says what each row is.
 */
export type Report = {
  titulo: string;
  area: Area;
  /** What it answers, as one would ask it. */
  pregunta: string;
  /** In paragraphs, for whoever doubts the figures. */
  comoSeCalcula: readonly string[];
  /** The period if nobody says another; null for what is told as of today. */
  periodo: Periodo | null;
  filtros: readonly ReportFilter[];
  columnas: { readonly nombre: ReportColumn } & Readonly<Record<string, ReportColumn>>;
  grafico: ReportChart;
  /** Its figures are sums, so that it may be read month by month. */
  porMeses?: true;
  /** There are no rows: what that means. */
  vacio?: string;
};
