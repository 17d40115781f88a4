import { type SQL, sql } from 'drizzle-orm';

/** Ids of the rows, as an array of SQL; `pattern` is what is crossed out. */
type Erase = (ids: SQL, pattern: string | null) => SQL;

/**
 * How people leave the tables whose rows the program may only add (decision 053): by functions of the database's owner, which ask for
 * the reason of `eraseBecause` and choose the words that stay. Each gives a row for every one that it changed.
 */
export const sealedErasers: Readonly<Record<string, Partial<Record<'borrar' | 'vaciar' | 'tachar', Erase>>>> =
  {
    historial: {
      borrar: (ids) => sql`SELECT quitar_historial(${ids})`,
      vaciar: (ids) => sql`SELECT callar_historial(${ids})`,
      tachar: (ids, pattern) => sql`SELECT tachar_historial(${ids}, ${pattern})`,
    },
    supresiones_datos: {
      vaciar: (ids) => sql`SELECT callar_supresiones(${ids})`,
    },
  };
