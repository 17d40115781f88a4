const WRITTEN = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/;

/**
 * Day that a text may mean, as `YYYY-MM-DD`: `21/11/2026`, `21-11-26` and `21/11`, which is that of `year`. Undefined for any other text.
 */
export function dayOf(texto: string, year: number): string | undefined {
  const [, day = '', month = '', written] = WRITTEN.exec(texto.trim()) ?? [];
  if (day === '') return undefined;
  const full = written === undefined ? String(year) : written.length === 2 ? `20${written}` : written;
  const found = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${found}T00:00:00Z`);
  // The 31st of a short month would be read as another day.
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== found ? undefined : found;
}
