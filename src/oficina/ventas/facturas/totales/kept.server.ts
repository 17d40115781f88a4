import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '../libros/period.ts';
import type { Totals } from './from-rows.server.ts';

/** Days to add up, and their series; without `series`, all of them. */
export type TotalsFilter = { period: Period | null; series?: readonly string[] | undefined };

const within = ({ period }: TotalsFilter): SQL =>
  period === null ? sql`true` : sql`dia BETWEEN ${period.desde}::date AND ${period.hasta}::date`;

const ofSeries = ({ series }: TotalsFilter): SQL =>
  series === undefined ? sql`true` : sql`serie = ANY(${sql.param(series)}::text[])`;

/**
 * Stored totals of the days that did not change after they were made, as a table. Only right together with `changedTotals` in one
 * statement.
 */
export const unchangedTotals = ({ table, columns }: Totals, filter: TotalsFilter): SQL => sql`(
  SELECT ${columns} FROM ${table} WHERE ${within(filter)} AND ${ofSeries(filter)}
    AND dia <> ALL(ARRAY(SELECT DISTINCT dia FROM totales_pendientes)))`;

/** Totals of the days that changed, from their rows, as a table. */
export const changedTotals = ({ columns, rowsOf }: Totals, filter: TotalsFilter): SQL => sql`(
  SELECT ${columns} FROM (
    ${rowsOf(sql`ARRAY(SELECT DISTINCT dia FROM totales_pendientes WHERE ${within(filter)})`)}) de_filas WHERE ${ofSeries(filter)})`;

/**
 * Totals of each day, as a table: the stored totals and, for the days that changed since, the sums of their facturas. One statement reads
 * both in one snapshot. No change is missed: a transaction that changes a factura also marks its day as pending.
 */
export const keptTotals = (totals: Totals, filter: TotalsFilter): SQL =>
  sql`(SELECT * FROM ${unchangedTotals(totals, filter)} sin_cambios UNION ALL SELECT * FROM ${changedTotals(totals, filter)} cambiadas)`;
