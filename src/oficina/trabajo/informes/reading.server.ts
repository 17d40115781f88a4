import type { SQL } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { InformeFamily, Params } from './families.server.ts';
import type { Period } from './periods.ts';

/** Values of a row by column; see `ColumnKind`. Null if there is no value. */
export type Values = Readonly<Record<string, string | number | null>>;

/** `clave` identifies the row, and the rows behind it. */
export type InformeRow = { clave: string; valores: Values };

/** Actor, day and filters of a reading. */
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

/** Reader of an informe's rows, and the list behind each figure. */
export type InformeReader = {
  familia: InformeFamily;
  /** Query of the list with all rows that the informe counts. */
  base(reading: Reading): Params;
  /** Reads the rows of the informe, within `where`; the query uses the table under its own name. */
  leer(reading: Reading, where: SQL): Promise<InformeRow[]>;
  /** Query that narrows the list to the rows behind one figure. */
  fila(clave: string, reading: Reading, columna: string): Params;
  /** Columns with their own rows, which no count of the row includes: each has a link unless it is zero. */
  aparte?: readonly string[];
  /** Query that narrows the list to the rows behind a total, when they are not the rows of the base. */
  total?(reading: Reading, columna: string): Params;
  /**
   * Columns with a link to the list, and the parameters that each one adds; a function gives those that
   * depend on the day.
   */
  enlaces: Readonly<Record<string, Params | ((reading: Reading) => Params)>>;
  /**
   * A column that counts rows of another list, and the query of that list; null when the list has no such filter. If it is not
   * zero, the row has no other links, because no list shows both kinds of rows.
   */
  otra?: { columna: string; familia: string; base(reading: Reading): Params | null };
  /** Columns without a link in a row with these values, because no list has the rows that they count. */
  sinLista?(valores: Values): readonly string[];
  /** The totals have no link: the list shows once a row that several figures count. */
  sinEnlaceTotal?: true;
  /** Derived columns, for each row and for the totals row. */
  derivar?(valores: Values, totales: Values): Values;
  /** Totals that are not sums. */
  totales?(reading: Reading, where: SQL): Promise<Values>;
  /** Column to sort by, the largest first; without it, rows keep their order. */
  orden?: string;
};

/** The days of a period as the filter of a date takes them. */
export const between = (name: string, period: Period | null): Params =>
  period ? { [`${name}_desde`]: period.desde, [`${name}_hasta`]: period.hasta } : {};

/** Gives a part of a whole as a percentage with one decimal: '47.5'; null if the whole is zero. */
export function percentage(part: unknown, whole: unknown): string | null {
  const [some, all] = [Number(part ?? 0), Number(whole ?? 0)];
  return all === 0 ? null : ((some * 100) / all).toFixed(1);
}
