import type { CodigoProvincia } from '#platform/kit/people/provincias.ts';

/**
 * Sections with results in December 2025, and passes per hundred tests of permit B in theory and on the road. Source:
 * sums over all sections registered in the province, in the DGT's monthly files of January to April, June and July
 * 2022 and December 2025.
 */
const OFFICIAL: readonly (readonly [CodigoProvincia, sections: number, theory: number, road: number])[] = [
  ['01', 30, 54.8, 54.3],
  ['02', 88, 58, 52],
  ['03', 289, 57.6, 44.6],
  ['04', 148, 49.4, 41],
  ['05', 37, 56.3, 52.2],
  ['06', 130, 56.4, 55.3],
  ['07', 132, 47.2, 42],
  ['08', 679, 52.5, 44.4],
  ['09', 33, 55.2, 41.3],
  ['10', 62, 48.5, 44.8],
  ['11', 220, 55.7, 48.8],
  ['12', 77, 61, 52.6],
  ['13', 109, 49.8, 46.5],
  ['14', 173, 59.2, 46.7],
  ['15', 108, 53.6, 46.8],
  ['16', 47, 58, 50.7],
  ['17', 106, 55.5, 45.3],
  ['18', 175, 54.7, 53.3],
  ['19', 36, 49.9, 49.1],
  ['20', 75, 56, 44.4],
  ['21', 106, 49.2, 42.4],
  ['22', 29, 45.6, 50.8],
  ['23', 162, 61.4, 43.2],
  ['24', 48, 62, 51.1],
  ['25', 90, 46, 47],
  ['26', 36, 56.8, 40.7],
  ['27', 42, 52.2, 51],
  ['28', 827, 54.7, 43.7],
  ['29', 267, 57.1, 45.6],
  ['30', 300, 61.8, 49.8],
  ['31', 91, 55.6, 47.9],
  ['32', 41, 60.2, 36.3],
  ['33', 119, 58.1, 46.8],
  ['34', 18, 58.8, 38],
  ['35', 130, 40.7, 33.5],
  ['36', 132, 62.6, 51.4],
  ['37', 48, 61.5, 48.1],
  ['38', 126, 46.7, 46.1],
  ['39', 78, 57, 43.6],
  ['40', 27, 44.2, 44.3],
  ['41', 329, 59.6, 50.9],
  ['42', 20, 58.1, 40.2],
  ['43', 113, 48.6, 43.5],
  ['44', 24, 50.4, 49],
  ['45', 140, 57.2, 56.9],
  ['46', 385, 60.9, 46.4],
  ['47', 55, 57.3, 51],
  ['48', 131, 58.8, 46.6],
  ['49', 28, 60.9, 43.1],
  ['50', 121, 58.3, 40.5],
  ['51', 9, 50.8, 55.8],
  ['52', 10, 41.6, 47.2],
];

export type DemoProvince = {
  codigo: CodigoProvincia;
  /** Number of sections to invent: in proportion to the real ones, at least three. */
  sections: number;
  /** Pass rates of permit B, 0 to 1. */
  theory: number;
  road: number;
};

const WANTED = 1_200;

/** Gives the 52 provinces as the demonstration data draw them. */
export function demoProvinces(): DemoProvince[] {
  const real = OFFICIAL.reduce((sum, [, sections]) => sum + sections, 0);
  return OFFICIAL.map(([codigo, sections, theory, road]) => ({
    codigo,
    sections: Math.max(3, Math.round((sections * WANTED) / real)),
    theory: theory / 100,
    road: road / 100,
  }));
}
