import { createHash } from 'node:crypto';
import type { Papel } from './paper-family.server.ts';

/** What of a paper is agreed on: what notes among workers say, and what it costs the business, is not. */
const AGREED = [
  ...(['_id', 'codigo', 'serie', 'titulo', 'fecha', 'validoHasta', 'refCliente', 'impuesto'] as const),
  ...(['preciosConIva', 'irpf', 'dtoGlobal1', 'dtoGlobal2', 'condiciones', 'notasPublicas'] as const),
  ...(['baseImponible', 'totalIva', 'totalRecargo', 'totalIrpf', 'suplidos', 'total'] as const),
  ...(['emisor', 'destinatario'] as const),
];

/** SHA-256, in hexadecimal, of what a client accepts, written out with the names in order so that it can be made again. */
export function agreedHash(paper: Papel): string {
  const head = Object.fromEntries(AGREED.map((name) => [name, paper[name] ?? null]));
  const lineas = paper.lineas.map(({ coste, ...line }) => line);
  return fingerprint({ ...head, lineas });
}

/** SHA-256, in hexadecimal, of a value written out with the names in order. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(ordered(value)).digest('hex');

function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${ordered(one)}`).join(',')}}`;
}
