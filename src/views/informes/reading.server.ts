import type { SQL } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Actor } from '#office/access/actor.server.ts';
import type { Alcance } from '#office/access/roles.ts';
import type { Params, ReportFamily } from './families.server.ts';
import type { Period } from './periods.ts';

/** What each column of a row holds, by its name; see `ColumnKind`. Nothing where there is nothing to tell. */
export type Values = Readonly<Record<string, string | number | null>>;

/** `clave` tells it from the other rows, and which rows are behind it. */
export type ReportRow = { clave: string; valores: Values };

/** For whom, on which day, and narrowed to what. */
export type Reading = {
  db: Pick<Db, 'execute'>;
  actor: Actor;
  reach: Alcance;
  /** Today in Madrid. */
  hoy: string;
  period: Period | null;
  /** The filters of the report, as lists take them. */
  filtros: Params;
};

/** How the rows of a report are read, and which list shows what is behind each figure. */
export type ReportReader = {
  familia: ReportFamily;
  /** What narrows the list to all that the report counts. */
  base(reading: Reading): Params;
  /** Its rows, of what `where` lets through: the table of the family goes by its own name. */
  leer(reading: Reading, where: SQL): Promise<ReportRow[]>;
  /** What narrows the list further to what a row counts in a column. */
  fila(clave: string, reading: Reading, columna: string): Params;
  /** Columns that lead to the list, and what each of them narrows it by; what depends on the day is worked out for it. */
  enlaces: Readonly<Record<string, Params | ((reading: Reading) => Params)>>;
  /** The totals lead nowhere: what rows count several times, the list shows once. */
  sinEnlaceTotal?: true;
  /** What is worked out of a row's sums, or of those of them all. */
  derivar?(valores: Values, totales: Values): Values;
  /** Totals that are no sums. */
  totales?(reading: Reading, where: SQL): Promise<Values>;
  /** The column whose biggest goes first; without it rows stay as they were read. */
  orden?: string;
};

/** The days of a period as the filter of a date takes them. */
export const between = (name: string, period: Period | null): Params =>
  period ? { [`${name}_desde`]: period.desde, [`${name}_hasta`]: period.hasta } : {};

/** A part of a whole as a percentage with one decimal: '47.5'. Nothing of nothing. */
export function percentage(part: unknown, whole: unknown): string | null {
  const [some, all] = [Number(part ?? 0), Number(whole ?? 0)];
  return all === 0 ? null : ((some * 100) / all).toFixed(1);
}
