import { createHash } from 'node:crypto';
import type { Papel } from './paper-family.server.ts';

/** Fields of a paper that the cliente accepts: without private notes or costs. */
const AGREED = [
  ...(['_id', 'codigo', 'serie', 'titulo', 'fecha', 'validoHasta', 'refCliente', 'impuesto'] as const),
  ...(['preciosConIva', 'irpf', 'dtoGlobal1', 'dtoGlobal2', 'condiciones', 'notasPublicas'] as const),
  ...(['baseImponible', 'totalIva', 'totalRecargo', 'totalIrpf', 'suplidos', 'total'] as const),
  ...(['emisor', 'destinatario'] as const),
];

/**
 * SHA-256, in hexadecimal, of the contents that a cliente accepts. Names are sorted, so that it can be
 * computed again.
 */
export function agreedHash(paper: Papel): string {
  const head = Object.fromEntries(AGREED.map((name) => [name, paper[name] ?? null]));
  const lineas = paper.lineas.map(({ coste, ...line }) => line);
  return fingerprint({ ...head, lineas });
}

/** SHA-256, in hexadecimal, of a value with its names sorted. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(ordered(value)).digest('hex');

function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${ordered(one)}`).join(',')}}`;
}
