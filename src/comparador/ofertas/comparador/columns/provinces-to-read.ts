/** Provinces as numbers; null is all of them. */
export type ProvincesToRead = ReadonlySet<number> | null;

/** Gives the condition of a query over `ofertas` that reads only some provinces. */
export function inProvinces(provincias: ProvincesToRead): string {
  if (!provincias) return '';
  const codes = [...provincias].map((number) => `'${String(Math.trunc(number)).padStart(2, '0')}'`);
  return `WHERE cod_provincia IN (${codes.join(', ')})`;
}
