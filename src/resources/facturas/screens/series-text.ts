import type { CrudRow } from '#web/crud/resource-types.ts';

/** The series that an invoice takes its number of, as numbers begin with it: 'F-VA-2026'. */
export function seriesText({ tipo, serie }: CrudRow, today: string): string {
  const letter = String(tipo).startsWith('R') ? 'R' : tipo === 'F2' ? 'S' : 'F';
  return [letter, serie, today.slice(0, 4)].filter(Boolean).join('-');
}
