import type { FacturaRow } from '../contract.ts';

/** Beginning of the number that a factura will take: 'F-VA-2026'. */
export function serieText({ tipo, serie }: FacturaRow, today: string): string {
  const letter = String(tipo).startsWith('R') ? 'R' : tipo === 'F2' ? 'S' : 'F';
  return [letter, serie, today.slice(0, 4)].filter(Boolean).join('-');
}
