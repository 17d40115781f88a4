type Shares = readonly [first: number, second: number, thirdOrFourth: number, later: number];

export type GrupoProbado = readonly [grupo: string, aprobados: number, esperado: Shares, visto: Shares];

/**
 * Passers in percent at each attempt, expected and seen, with their number: output of `node scripts/comprobar-intentos.ts` for the
 * DGT's files of January to April of 2022 and of later months. First all sections, then those of each band of rate.
 */
export const INTENTOS_PROBADOS: readonly {
  prueba: 'teorica' | 'circulacion';
  hasta: string;
  grupos: readonly GrupoProbado[];
}[] = [
  {
    prueba: 'teorica',
    hasta: 'junio y julio de 2022',
    grupos: [
      ['todas', 83_493, [64.7, 19.4, 11.2, 4.7], [68.4, 16.2, 11.3, 4.1]],
      ['menos del 35 %', 367, [41.4, 22.2, 20.5, 15.8], [45, 21, 20.4, 13.6]],
      ['del 35 al 45 %', 5_412, [50.1, 22.4, 17.3, 10.2], [55.4, 18.6, 18.2, 7.8]],
      ['del 45 al 55 %', 25_634, [59.3, 21.1, 13.4, 6.2], [63.5, 17.9, 13.3, 5.2]],
      ['del 55 al 65 %', 38_302, [67, 19.1, 10.2, 3.7], [70.2, 15.9, 10.5, 3.4]],
      ['65 % o más', 13_778, [74.6, 16.3, 7.1, 2], [78.1, 12.6, 7.1, 2.2]],
    ],
  },
  {
    prueba: 'teorica',
    hasta: 'diciembre de 2025',
    grupos: [
      ['todas', 38_853, [64.8, 19.5, 11.1, 4.6], [62.8, 19.1, 13.2, 4.9]],
      ['del 35 al 45 %', 2_363, [50.3, 22.3, 17.2, 10.1], [54.9, 20.3, 16.8, 8]],
      ['del 45 al 55 %', 11_653, [59.3, 21.1, 13.4, 6.2], [58.9, 20.7, 14.6, 5.9]],
      ['del 55 al 65 %', 18_334, [67, 19.1, 10.2, 3.7], [64.4, 18.7, 12.7, 4.3]],
      ['65 % o más', 6_391, [74.5, 16.3, 7.2, 2], [69, 17, 10.6, 3.3]],
    ],
  },
  {
    prueba: 'circulacion',
    hasta: 'junio y julio de 2022',
    grupos: [
      ['todas', 84_669, [47.7, 24.1, 19.4, 8.8], [47.6, 24.4, 20.6, 7.4]],
      ['menos del 35 %', 3_327, [33.4, 22, 24.2, 20.4], [31.7, 22.9, 29.2, 16.2]],
      ['del 35 al 45 %', 29_799, [42, 24, 22, 12], [41.8, 24.6, 23.7, 9.8]],
      ['del 45 al 55 %', 41_319, [50.1, 24.6, 18.5, 6.9], [50.1, 24.8, 19.3, 5.9]],
      ['del 55 al 65 %', 9_634, [58.4, 23.6, 14.3, 3.7], [58.7, 23.3, 14.6, 3.4]],
      ['65 % o más', 590, [67.7, 20.6, 9.7, 2], [65.3, 19.7, 12.5, 2.5]],
    ],
  },
  {
    prueba: 'circulacion',
    hasta: 'diciembre de 2025',
    grupos: [
      ['todas', 30_304, [47.9, 24.2, 19.3, 8.6], [50.8, 24.6, 18.2, 6.4]],
      ['menos del 35 %', 1_095, [33.6, 22, 24.2, 20.2], [37.7, 24.2, 25, 13.1]],
      ['del 35 al 45 %', 10_237, [42.1, 24, 21.9, 11.9], [47.2, 24.9, 20.1, 7.9]],
      ['del 45 al 55 %', 15_176, [50.1, 24.6, 18.5, 6.9], [52.5, 24.7, 17.2, 5.6]],
      ['del 55 al 65 %', 3_593, [58.3, 23.7, 14.4, 3.7], [57, 23.4, 15.6, 4]],
      ['65 % o más', 203, [67.4, 20.8, 9.8, 2], [64, 19.2, 10.8, 5.9]],
    ],
  },
];
