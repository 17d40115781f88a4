import type { Conocidas } from './table.server.ts';

/**
 * A new section (`nueva`), a section that began to publish its price, or a fall or rise of its expected cost.
 * Céntimos.
 */
export type Novedad =
  | { tipo: 'nueva'; seccionId: number; ahora: number | null }
  | { tipo: 'precio'; seccionId: number; ahora: number }
  | { tipo: 'baja' | 'sube'; seccionId: number; antes: number; ahora: number };

/**
 * Smallest change that is news: one per cent, and at least one euro. A smaller one is noise of the estimate.
 */
const LEAST_RATIO = 0.01;
const LEAST_CENTIMOS = 100;

/** Tells which change of expected cost is worth reporting, if any; whole céntimos. */
export function changeOf(antes: number, ahora: number): 'baja' | 'sube' | undefined {
  if (Math.abs(ahora - antes) < Math.max(LEAST_CENTIMOS, antes * LEAST_RATIO)) return undefined;
  return ahora < antes ? 'baja' : 'sube';
}

/**
 * News of a search since its owner was last told: falls of cost, largest first, then rises, newly published
 * prices and new autoescuelas. An autoescuela that left and came back is not new. A rise is news only if its price rose, which the caller
 * knows.
 */
export function noveltiesOf(conocidas: Conocidas, ahora: ReadonlyMap<number, number | null>): Novedad[] {
  const found: Novedad[] = [];
  for (const [seccionId, coste] of ahora) {
    const antes = conocidas[seccionId];
    if (antes === undefined) found.push({ tipo: 'nueva', seccionId, ahora: coste });
    else if (coste === null) continue;
    else if (antes === null) found.push({ tipo: 'precio', seccionId, ahora: coste });
    else {
      const tipo = changeOf(antes, coste);
      if (tipo) found.push({ tipo, seccionId, antes, ahora: coste });
    }
  }
  return found.toSorted(byInterest);
}

const RANK: Record<Novedad['tipo'], number> = { baja: 0, sube: 1, precio: 2, nueva: 3 };

const sizeOf = (novedad: Novedad) => ('antes' in novedad ? Math.abs(novedad.antes - novedad.ahora) : 0);

function byInterest(a: Novedad, b: Novedad): number {
  return (
    RANK[a.tipo] - RANK[b.tipo] ||
    sizeOf(b) - sizeOf(a) ||
    (a.ahora ?? Number.POSITIVE_INFINITY) - (b.ahora ?? Number.POSITIVE_INFINITY) ||
    a.seccionId - b.seccionId
  );
}

/** Data that the owner knows after the correo: the sections found now, and earlier sections that are gone. */
export const knownFrom = (
  before: Conocidas | null,
  ahora: ReadonlyMap<number, number | null>,
): Conocidas => ({ ...before, ...Object.fromEntries(ahora) });
