import { type SQL, sql } from 'drizzle-orm';

/**
 * Builds the column of a section's statistics (`alias`) beside those of its province (`province`), as one `Tasa`;
 * null where it has none.
 */
export function rateColumn(alias: SQL, province: SQL): SQL {
  return sql`
    CASE WHEN ${alias}.seccion_id IS NOT NULL THEN json_build_object(
      'examenes', ${alias}.examenes, 'aptos', ${alias}.aptos, 'aptos1', ${alias}.aptos_1,
      'tasa', ${alias}.tasa, 'inferior', ${alias}.inferior, 'superior', ${alias}.superior,
      'provincia', ${province}.aptos::float8 / nullif(${province}.examenes, 0),
      'comparacion', ${alias}.comparacion) END`;
}
