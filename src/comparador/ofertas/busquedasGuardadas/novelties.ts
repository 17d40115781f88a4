import type { Conocidas } from './table.server.ts';

/**
 * A new section (`nueva`), a section that began to publish its price, or a fall of its expected cost.
 * Céntimos.
 */
export type Novedad =
  | { tipo: 'nueva'; seccionId: number; ahora: number | null }
  | { tipo: 'precio'; seccionId: number; ahora: number }
  | { tipo: 'baja'; seccionId: number; antes: number; ahora: number };

/**
 * Smallest fall that is news: one per cent, and at least one euro. A smaller one is noise of the estimate.
 */
const LEAST_RATIO = 0.01;
const LEAST_CENTIMOS = 100;

/** Tells whether a change of expected cost is a fall worth reporting; whole céntimos. */
export const isFall = (antes: number, ahora: number): boolean =>
  antes - ahora >= Math.max(LEAST_CENTIMOS, antes * LEAST_RATIO);

/**
 * News of a search since its owner was last told: falls of price, largest first, then newly published
 * prices, then new autoescuelas. An autoescuela that left and came back is not new.
 */
export function noveltiesOf(conocidas: Conocidas, ahora: ReadonlyMap<number, number | null>): Novedad[] {
  const found: Novedad[] = [];
  for (const [seccionId, coste] of ahora) {
    const antes = conocidas[seccionId];
    if (antes === undefined) found.push({ tipo: 'nueva', seccionId, ahora: coste });
    else if (coste === null) continue;
    else if (antes === null) found.push({ tipo: 'precio', seccionId, ahora: coste });
    else if (isFall(antes, coste)) found.push({ tipo: 'baja', seccionId, antes, ahora: coste });
  }
  return found.toSorted(byInterest);
}

const RANK: Record<Novedad['tipo'], number> = { baja: 0, precio: 1, nueva: 2 };

const fallOf = (novedad: Novedad) => (novedad.tipo === 'baja' ? novedad.antes - novedad.ahora : 0);

function byInterest(a: Novedad, b: Novedad): number {
  return (
    RANK[a.tipo] - RANK[b.tipo] ||
    fallOf(b) - fallOf(a) ||
    (a.ahora ?? Number.POSITIVE_INFINITY) - (b.ahora ?? Number.POSITIVE_INFINITY) ||
    a.seccionId - b.seccionId
  );
}

/** Data that the owner knows after the correo: the sections found now, and earlier sections that are gone. */
export const knownFrom = (
  before: Conocidas | null,
  ahora: ReadonlyMap<number, number | null>,
): Conocidas => ({ ...before, ...Object.fromEntries(ahora) });
