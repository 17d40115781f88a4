import { type SQL, sql } from 'drizzle-orm';

/** Whether a row of `centros_examen` is a place: the DGT also writes 'N.D.' and 'X ( municipio sin especificar)'. */
export const isNamedCentre = (alias: SQL) =>
  sql`(${alias}.nombre <> 'N.D.' AND ${alias}.nombre NOT LIKE '%sin especificar%')`;
