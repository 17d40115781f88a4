/** Share of the passes got at the first, at the second and at the third or fourth attempt; the rest came later. */
export type Attempts = readonly [first: number, second: number, thirdOrFourth: number];

/** A test of a permit: its pass rate (0 to 1) and its exams for each exam of the permit's usual month. */
export type Test = { tipo: string; rate: number; share: number; attempts: Attempts };

/** A permit that some sections teach. */
type Course = {
  permiso: string;
  /** Share of the sections that teach it. `size` is its exams a month in proportion to those of permit B. */
  taught: number;
  size: number;
  tests: Test[];
};

export const THEORY = 'PRUEBA TEÓRICA';
export const SPECIFIC = 'PRUEBA ESPECÍFICO';
const TRACK = 'PRUEBA DESTREZA';
export const ROAD = 'PRUEBA CONDUCCIÓN Y CIRCULACIÓN';

/**
 * Attempts of permit B, whose pass rates are each province's. Source of all figures below: the DGT's file of December
 * 2025.
 */
export const CAR_ATTEMPTS: Readonly<Record<'theory' | 'road', Attempts>> = {
  theory: [0.63, 0.19, 0.13],
  road: [0.51, 0.25, 0.18],
};

/** The other permits, with the national pass rates and attempts. */
export const OTHER_COURSES: readonly Course[] = [
  {
    permiso: 'A2',
    taught: 0.6,
    size: 0.3,
    tests: [
      { tipo: SPECIFIC, rate: 0.81, share: 0.7, attempts: [0.84, 0.13, 0.03] },
      { tipo: TRACK, rate: 0.42, share: 1, attempts: [0.48, 0.25, 0.19] },
      { tipo: ROAD, rate: 0.79, share: 0.6, attempts: [0.81, 0.16, 0.03] },
    ],
  },
  {
    permiso: 'A1',
    taught: 0.25,
    size: 0.2,
    tests: [
      { tipo: THEORY, rate: 0.46, share: 1, attempts: [0.58, 0.24, 0.15] },
      { tipo: SPECIFIC, rate: 0.59, share: 0.9, attempts: [0.72, 0.21, 0.06] },
      { tipo: TRACK, rate: 0.47, share: 1, attempts: [0.53, 0.27, 0.18] },
      { tipo: ROAD, rate: 0.71, share: 0.6, attempts: [0.74, 0.19, 0.06] },
    ],
  },
  {
    permiso: 'AM',
    taught: 0.25,
    size: 0.2,
    tests: [
      { tipo: SPECIFIC, rate: 0.7, share: 1, attempts: [0.76, 0.19, 0.04] },
      { tipo: TRACK, rate: 0.68, share: 1, attempts: [0.73, 0.19, 0.07] },
    ],
  },
  {
    permiso: 'C',
    taught: 0.15,
    size: 0.5,
    tests: [
      { tipo: SPECIFIC, rate: 0.63, share: 1, attempts: [0.78, 0.14, 0.06] },
      { tipo: TRACK, rate: 0.65, share: 0.9, attempts: [0.7, 0.22, 0.07] },
      { tipo: ROAD, rate: 0.57, share: 0.8, attempts: [0.63, 0.22, 0.12] },
    ],
  },
  {
    permiso: 'EC',
    taught: 0.08,
    size: 0.4,
    tests: [
      { tipo: SPECIFIC, rate: 0.84, share: 0.8, attempts: [0.85, 0.11, 0.03] },
      { tipo: TRACK, rate: 0.47, share: 1, attempts: [0.57, 0.24, 0.15] },
      { tipo: ROAD, rate: 0.67, share: 0.7, attempts: [0.71, 0.2, 0.07] },
    ],
  },
  {
    permiso: 'D',
    taught: 0.08,
    size: 0.4,
    tests: [
      { tipo: SPECIFIC, rate: 0.61, share: 1, attempts: [0.73, 0.18, 0.07] },
      { tipo: TRACK, rate: 0.6, share: 0.9, attempts: [0.7, 0.18, 0.1] },
      { tipo: ROAD, rate: 0.55, share: 0.8, attempts: [0.57, 0.23, 0.16] },
    ],
  },
];
