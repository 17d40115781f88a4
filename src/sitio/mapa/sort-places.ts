import type { Practico } from '#comparador/ofertas/comparador/map-data.server.ts';

export const camposLugar = ['nombre', 'secciones', 'coste', 'aprobados'] as const;
export type CampoLugar = (typeof camposLugar)[number];

export type OrdenLugares = { campo: CampoLugar; descendente: boolean };

/** The figures of a place in a table; amounts in céntimos. */
export type FilaLugar = {
  nombre: string;
  url: string | null;
  /** Kilometres from the town of the page; null where there is none. */
  km: number | null;
  secciones: number;
  tarifas: number;
  coste: number | null;
  minimo: number | null;
  maximo: number | null;
  practico: Practico | null;
};

/** Below this number of exams a rate is mostly chance. */
const FEW_EXAMS = 30;

/** Gives the raw pass rate, 0 to 1; null without enough exams. */
export const rateOf = (practico: Practico | null): number | null =>
  practico && practico.examenes >= FEW_EXAMS ? practico.aptos / practico.examenes : null;

const values: Record<Exclude<CampoLugar, 'nombre'>, (row: FilaLugar) => number | null> = {
  secciones: ({ secciones }) => secciones,
  coste: ({ coste }) => coste,
  aprobados: ({ practico }) => rateOf(practico),
};

const spanish = new Intl.Collator('es');

/** Sorts the rows; those without the figure go last in both directions, and ties go by name. */
export function sortPlaces<T extends FilaLugar>(
  rows: readonly T[],
  { campo, descendente }: OrdenLugares,
): T[] {
  const byName = (a: T, b: T) => spanish.compare(a.nombre, b.nombre);
  const sign = descendente ? -1 : 1;
  if (campo === 'nombre') return [...rows].sort((a, b) => sign * byName(a, b));
  const value = values[campo];
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b);
    return sign * (one - other) || byName(a, b);
  });
}

/**
 * Gives the order of the first click on a heading: names from A, costs from the lowest, the rest from the highest.
 */
export const firstOrder = (campo: CampoLugar): OrdenLugares => ({
  campo,
  descendente: campo === 'secciones' || campo === 'aprobados',
});
