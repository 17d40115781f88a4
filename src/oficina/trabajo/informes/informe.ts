import { series } from '#oficina/ventas/papeles/series.ts';
import { choice, type Field, optional, reference } from '#platform/kit/contract/fields.ts';
import { province } from '#platform/kit/people/contacto-fields.ts';
import type { Periodo } from './periods.ts';

/**
 * Kind of a column's values: words; a month ('2026-11'); a count; and, as decimal text, euros
 * ('12.50'), a percentage ('47.5'), days or hours.
 */
export type ColumnKind = 'texto' | 'mes' | 'cuenta' | 'euros' | 'porcentaje' | 'dias' | 'horas';

export type InformeColumn = { titulo: string; tipo: ColumnKind };

/** Chart of an informe, made from its own columns. */
export type InformeChart =
  | { tipo: 'barras' | 'embudo' | 'mapa'; valor: string; nota?: string }
  /** A bar for each of these columns, of the totals. */
  | { tipo: 'tramos'; columnas: readonly string[] }
  /** Two columns per month: a figure, and the same of a year before. */
  | { tipo: 'comparado'; valor: string; antes: string }
  /** A column per month, with several series stacked. */
  | { tipo: 'meses'; series: readonly string[] };

/** Areas of the business; `areasOf` says who may see them. */
export const areas = { clientes: 'Clientes', ventas: 'Ventas y cobros', web: 'Web' } as const;

export type Area = keyof typeof areas;

/** Filters of informes besides the period, by the names that lists give them. */
export const informeFilters = {
  codProvincia: optional(province({ title: 'Provincia' })),
  _idClasificacion: optional(reference({ title: 'Clasificación', family: 'clasificacionesCliente' })),
  _idCanalCaptacion: optional(reference({ title: 'Canal de captación', family: 'canalesCaptacion' })),
  _idResponsable: optional(reference({ title: 'Responsable', family: 'responsables' })),
  serie: choice({ title: 'Serie', options: series, initial: '' }),
} as const satisfies Record<string, Field>;

export type InformeFilter = keyof typeof informeFilters;

/**
 * Informe as server and browser know it; the `InformeReader` of the same name reads its rows. The first
 * column, `nombre`, identifies the row.
 */
export type InformeDefinition = {
  titulo: string;
  area: Area;
  /** Question that the informe answers. */
  pregunta: string;
  /** Paragraphs that explain how the figures are computed. */
  comoSeCalcula: readonly string[];
  /** Period by default; null for an informe that shows the present state. */
  periodo: Periodo | null;
  filtros: readonly InformeFilter[];
  columnas: { readonly nombre: InformeColumn } & Readonly<Record<string, InformeColumn>>;
  grafico: InformeChart;
  /** Its figures are sums, so that it may be read month by month. */
  porMeses?: true;
  /** Text for an informe without rows. */
  vacio?: string;
};
