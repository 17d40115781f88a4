import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';

/**
 * Accepted lines of a presupuesto: a chosen optional line becomes an ordinary one, and the others are
 * dropped.
 */
export const acceptedLineas = (lineas: readonly Linea[]): Linea[] =>
  lineas
    .filter(({ tipo, seleccionado }) => tipo !== 'opcional' || seleccionado)
    .map((line) =>
      line.tipo === 'opcional' ? { ...line, tipo: 'concepto' as const, seleccionado: false } : line,
    );
