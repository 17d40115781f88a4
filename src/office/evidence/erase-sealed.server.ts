import { type SQL, sql } from 'drizzle-orm';

/** Ids of the rows, as an array of SQL; `pattern` is the text to cross out. */
type Erase = (ids: SQL, pattern: string | null) => SQL;

/**
 * Statements that erase a person's data from tables whose rows the program may only add (decision 053):
 * functions of the database's owner, which need the reason of `eraseBecause` and choose the words that stay.
 * Each returns a row for every row that it changed.
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
