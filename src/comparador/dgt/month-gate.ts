import type { MonthData } from './month-data.ts';
import { columns, ROW_SIZE } from './month-data.ts';
import type { Mes } from './months.ts';
import { provinciaDeCodigo } from './prefijos.ts';

/** Size of a month, without candidates of no section: what is compared before a month replaces anything. */
export type MonthShape = {
  mes: Mes;
  filas: number;
  secciones: number;
  /** Exams, passed or not. */
  examenes: number;
  /** Sections by province of registration (INE code). */
  provincias: Readonly<Record<string, number>>;
};

/** A measure in which a month is unlike the others. */
export type Diferencia = {
  medida: 'filas' | 'secciones' | 'examenes' | 'provincia';
  /** INE code, where the measure is the sections of a province. */
  provincia: string | null;
  este: number;
  /** Middle of the neighbours, or the figure of the version that would be replaced. */
  habitual: number;
  contra: 'vecinos' | 'sustituido';
};

/**
 * Least and most of each measure, as parts of what is usual. August has 35 % fewer rows than July and far fewer exams; the
 * seven months that were looked at stay between 0.95 and 1.06 in sections, and 0.7 and 1.4 in exams.
 */
const LIMITS = { filas: [0.5, 2], secciones: [0.6, 1.5], examenes: [0.25, 2] } as const;

/** The DGT corrects a published month by some rows, never by a tenth of them. */
const OF_THE_SAME_MONTH = [0.9, 1.1] as const;

/** Part of a province's sections that a month has at least; the lowest seen is 0.75, in Ceuta. */
const LEAST_OF_A_PROVINCE = 0.5;

const MEASURES = ['filas', 'secciones', 'examenes'] as const;

/** Gives the size of a month that was read from a file. */
export function shapeOf({ mes, resultados, secciones, escuelas }: MonthData): MonthShape {
  const provincias: Record<string, number> = {};
  for (const { escuela } of secciones) {
    const provincia = provinciaDeCodigo(escuelas[escuela]?.codigo ?? '');
    if (provincia !== undefined) provincias[provincia] = (provincias[provincia] ?? 0) + 1;
  }
  let examenes = 0;
  const { count, cells } = resultados;
  for (let at = 0; at < count * ROW_SIZE; at += ROW_SIZE)
    examenes += (cells[at + columns.aptos] ?? 0) + (cells[at + columns.noAptos] ?? 0);
  return { mes, filas: count, secciones: secciones.length, examenes, provincias };
}

/**
 * Compares a month with its neighbours (at least one) and with the version that it would replace. Gives each measure
 * outside of the limits; none means that it looks like the others.
 */
export function differencesOf(
  month: MonthShape,
  neighbours: readonly MonthShape[],
  replaced: MonthShape | undefined,
): Diferencia[] {
  return [
    ...MEASURES.flatMap((medida) =>
      outside(medida, month[medida], middle(neighbours.map((one) => one[medida])), LIMITS[medida]),
    ),
    ...lostProvinces(month, neighbours),
    ...(replaced
      ? MEASURES.flatMap((medida) =>
          outside(medida, month[medida], middle([replaced[medida]]), OF_THE_SAME_MONTH, 'sustituido'),
        )
      : []),
  ];
}

function outside(
  medida: (typeof MEASURES)[number],
  este: number,
  [low, high]: Middle,
  [least, most]: readonly [number, number],
  contra: Diferencia['contra'] = 'vecinos',
): Diferencia[] {
  const habitual = este < low * least ? low : este > high * most ? high : undefined;
  return habitual === undefined ? [] : [{ medida, provincia: null, este, habitual, contra }];
}

function lostProvinces(month: MonthShape, neighbours: readonly MonthShape[]): Diferencia[] {
  const known = new Set(neighbours.flatMap(({ provincias }) => Object.keys(provincias)));
  return [...known].sort().flatMap((provincia) => {
    const este = month.provincias[provincia] ?? 0;
    const [habitual] = middle(neighbours.map(({ provincias }) => provincias[provincia] ?? 0));
    if (este >= habitual * LEAST_OF_A_PROVINCE) return [];
    return [{ medida: 'provincia', provincia, este, habitual, contra: 'vecinos' } as const];
  });
}

type Middle = readonly [low: number, high: number];

/** Gives the middle value; if there is an even number of values, both middle ones, because either may be the bad one. */
function middle(values: readonly number[]): Middle {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
}
