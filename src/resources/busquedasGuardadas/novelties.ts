import type { Conocidas } from './table.server.ts';

/** A section that appeared (`nueva`), that began to publish its price, or whose expected cost fell. Céntimos. */
export type Novedad =
  | { tipo: 'nueva'; seccionId: number; ahora: number | null }
  | { tipo: 'precio'; seccionId: number; ahora: number }
  | { tipo: 'baja'; seccionId: number; antes: number; ahora: number };

/** A fall is news from one per cent on, and never under one euro: less is the noise of an estimate. */
const LEAST_RATIO = 0.01;
const LEAST_CENTIMOS = 100;

/** Whether going from one expected cost to another is a fall worth telling; whole céntimos. */
export const isFall = (antes: number, ahora: number): boolean =>
  antes - ahora >= Math.max(LEAST_CENTIMOS, antes * LEAST_RATIO);

/**
 * What is new in a search since its owner was last told: falls first, the biggest of them at the head, then prices that
 * were not published before, then schools. One that went and came back is no news.
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

/** What its owner knows once they have been told: what is there now, and what was there before and is not. */
export const knownFrom = (
  before: Conocidas | null,
  ahora: ReadonlyMap<number, number | null>,
): Conocidas => ({ ...before, ...Object.fromEntries(ahora) });
