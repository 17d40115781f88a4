/** Output of `node scripts/comprobar-tasas.ts` for the DGT's files of January to April of 2022 and of later months. */
export const PROBADAS: readonly {
  prueba: 'teorica' | 'circulacion';
  hasta: string;
  secciones: number;
  examenes: number;
  /** Share of sections inside the 90 % interval. */
  cobertura: number;
  /** Loss for each exam, with four decimals. */
  estimacion: number;
  bruta: number;
  provincia: number;
}[] = [
  {
    prueba: 'teorica',
    hasta: 'junio y julio de 2022',
    secciones: 6_834,
    examenes: 148_073,
    cobertura: 0.876,
    estimacion: 0.672,
    bruta: 0.6833,
    provincia: 0.6801,
  },
  {
    prueba: 'teorica',
    hasta: 'diciembre de 2025',
    secciones: 5_508,
    examenes: 78_888,
    cobertura: 0.854,
    estimacion: 0.6981,
    bruta: 0.7157,
    provincia: 0.6998,
  },
  {
    prueba: 'circulacion',
    hasta: 'junio y julio de 2022',
    secciones: 6_910,
    examenes: 190_343,
    cobertura: 0.885,
    estimacion: 0.6792,
    bruta: 0.6859,
    provincia: 0.6851,
  },
  {
    prueba: 'circulacion',
    hasta: 'diciembre de 2025',
    secciones: 5_639,
    examenes: 63_986,
    cobertura: 0.88,
    estimacion: 0.6869,
    bruta: 0.6969,
    provincia: 0.6898,
  },
];
