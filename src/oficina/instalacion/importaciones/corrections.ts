import type { Correccion } from './contract.ts';

/** Finds the correction of a cell: the one of its row or, without it, the one for every row with that value. Undefined without any. */
export type CorrectionFinder = (numero: number, campo: string, valor: string) => Correccion | undefined;

const keyOf = ({ fila, campo, valor }: Omit<Correccion, 'nuevo'>): string =>
  JSON.stringify([fila, campo, valor]);

/** Makes the finder of corrections. */
export function corrected(correcciones: readonly Correccion[]): CorrectionFinder {
  if (correcciones.length === 0) return () => undefined;
  const known = new Map(correcciones.map((one) => [keyOf(one), one]));
  return (fila, campo, valor) =>
    known.get(keyOf({ fila, campo, valor })) ?? known.get(keyOf({ fila: null, campo, valor }));
}

/** Corrections with the new ones, which replace those of the same cells. */
export function withCorrections(before: readonly Correccion[], more: readonly Correccion[]): Correccion[] {
  const all = new Map([...before, ...more].map((one) => [keyOf(one), one]));
  return [...all.values()];
}

/** Fields without a cell that get their value from a correction. */
export const fieldsOf = (correcciones: readonly Correccion[]): string[] => [
  ...new Set(correcciones.filter(({ valor }) => valor === '').map(({ campo }) => campo)),
];
