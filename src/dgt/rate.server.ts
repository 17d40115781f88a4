import { type SQL, sql } from 'drizzle-orm';

/**
 * Joins the statistics of one permit and test as `alias`, and its province's as `province`, to a query whose
 * sections are called `s`; both are null where the section has none.
 */
export function joinRates(alias: SQL, province: SQL, permiso: number, prueba: number): SQL {
  return sql`
    LEFT JOIN estadisticas ${alias}
      ON ${alias}.seccion_id = s.id AND ${alias}.permiso = ${permiso} AND ${alias}.prueba = ${prueba}
    LEFT JOIN estadisticas_provincia ${province}
      ON ${province}.cod_provincia = s.cod_provincia AND ${province}.permiso = ${permiso}
     AND ${province}.prueba = ${prueba}`;
}

/** The columns that `joinRates` brought, as one `Tasa` or null. */
export function rateColumn(alias: SQL, province: SQL): SQL {
  return sql`
    CASE WHEN ${alias}.seccion_id IS NOT NULL THEN json_build_object(
      'examenes', ${alias}.examenes, 'aptos', ${alias}.aptos, 'aptos1', ${alias}.aptos_1,
      'tasa', ${alias}.tasa, 'inferior', ${alias}.inferior, 'superior', ${alias}.superior,
      'provincia', ${province}.aptos::float8 / nullif(${province}.examenes, 0),
      'comparacion', ${alias}.comparacion) END`;
}
