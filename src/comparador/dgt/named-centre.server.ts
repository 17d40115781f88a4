/**
 * Gives the condition that a row of `centros_examen` is a place: the DGT also writes 'N.D.' and 'X ( municipio sin
 * especificar)'.
 */
export const namedCentreCondition = (alias: string): string =>
  `(${alias}.nombre <> 'N.D.' AND ${alias}.nombre NOT LIKE '%sin especificar%')`;
