import type { Linea } from '#office/papeles/line-contract.ts';

/** What was accepted of a quote: what was optional and chosen is not optional any more, and the rest of it goes. */
export const acceptedLines = (lineas: readonly Linea[]): Linea[] =>
  lineas
    .filter(({ tipo, seleccionado }) => tipo !== 'opcional' || seleccionado)
    .map((line) =>
      line.tipo === 'opcional' ? { ...line, tipo: 'concepto' as const, seleccionado: false } : line,
    );
