/**
 * Writes the column of a section's statistics (alias `own`) beside those of its province (alias `province`), as one `Tasa`;
 * null where it has none.
 */
export const rateColumn = (own: string, province: string): string => `
    CASE WHEN ${own}.seccion_id IS NOT NULL THEN json_build_object(
      'examenes', ${own}.examenes, 'aptos', ${own}.aptos, 'aptos1', ${own}.aptos_1,
      'tasa', ${own}.tasa, 'inferior', ${own}.inferior, 'superior', ${own}.superior,
      'provincia', ${province}.aptos::float8 / nullif(${province}.examenes, 0),
      'comparacion', ${own}.comparacion) END`;
