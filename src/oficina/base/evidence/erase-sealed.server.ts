import { type SQL, sql } from 'drizzle-orm';

/** Array of ids in SQL; `pattern` is the text to cross out. */
type Erase = (ids: SQL, pattern: string | null) => SQL;

/**
 * Statements that erase a person's data from tables where the program may only add rows (decision 053).
 * Each calls a function of the database's owner, which requires the reason of `eraseBecause` and chooses
 * the words that stay. Each returns one row per changed row.
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
