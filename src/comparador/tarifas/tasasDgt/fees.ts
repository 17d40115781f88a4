type CodigoTasa = '2.1' | '2.2' | '2.3' | '4.3' | '4.4';

/** Amount of a fee of the DGT, and the days when it applies, both included. */
export type TasaDgt = {
  readonly codigo: CodigoTasa;
  readonly concepto: string;
  /** Euros, two decimals; these fees carry no VAT. */
  readonly importe: string;
  readonly validoDesde: string;
  /** Null while no later amount is known. */
  readonly validoHasta: string | null;
  readonly fuente: string;
  /** Address of the law in the Boletín Oficial del Estado. */
  readonly fuenteUrl: string;
  /** Day on which the source was read. */
  readonly consultadaEl: string;
  /** Nobody of the business has checked it. */
  readonly porComprobar: true;
};

/** Ley 16/1979 makes the fees; the yearly laws of Presupuestos raise them by a coefficient, and its text keeps the amounts of 2002. */
const LEY_16_1979 = 'https://www.boe.es/buscar/act.php?id=BOE-A-1979-23768';
const LEY_11_2020 = 'https://www.boe.es/buscar/act.php?id=BOE-A-2020-17339';
const LEY_22_2021 = 'https://www.boe.es/buscar/act.php?id=BOE-A-2021-21653';

/** All the amounts were read in the press on one day, and in no official text. */
const DE_PARTIDA = { consultadaEl: '2026-11-21', porComprobar: true } as const;

const CONCEPTO_2_1 = 'Pruebas de aptitud para obtener cualquier permiso, con derecho a dos convocatorias';

/**
 * Amounts that the program starts with, of fees of Ley 16/1979 that alumnos pay; the office changes them. No amount is
 * known before its `validoDesde`.
 */
export const tasasDgt: readonly TasaDgt[] = [
  {
    codigo: '2.1',
    concepto: CONCEPTO_2_1,
    importe: '93.12',
    validoDesde: '2021-01-01',
    validoHasta: '2021-12-31',
    fuente: 'Ley 16/1979 y Ley 11/2020, art. 74; importe de 2021 según eleconomista.es, enero de 2022',
    fuenteUrl: LEY_11_2020,
    ...DE_PARTIDA,
  },
  {
    codigo: '2.1',
    concepto: CONCEPTO_2_1,
    importe: '94.05',
    validoDesde: '2022-01-01',
    validoHasta: null,
    // 93,12 € by the coefficient 1,01 of its article, to the nearest céntimo.
    fuente:
      'Ley 16/1979 y Ley 22/2021, art. 66 (un 1 % más que en 2021); importe según eleconomista.es, enero de 2022, y raccautoescuela.es, 2025',
    fuenteUrl: LEY_22_2021,
    ...DE_PARTIDA,
  },
  {
    codigo: '2.2',
    concepto: 'Pruebas de aptitud para obtener licencias de conducción (LCM y LVA)',
    importe: '44.58',
    validoDesde: '2022-01-01',
    validoHasta: null,
    fuente: 'Ley 16/1979; una sola fuente, quizá de 2021: con la subida del 1 % de 2022 serían 45,03 €',
    fuenteUrl: LEY_16_1979,
    ...DE_PARTIDA,
  },
  {
    codigo: '2.3',
    concepto: 'Obtención del permiso sin pruebas, canje o permiso A tras el curso',
    importe: '28.87',
    validoDesde: '2022-01-01',
    validoHasta: null,
    fuente: 'Ley 16/1979; importe sin fuente leída',
    fuenteUrl: LEY_16_1979,
    ...DE_PARTIDA,
  },
  {
    codigo: '4.3',
    concepto: 'Prórroga de la vigencia del permiso',
    importe: '24.58',
    validoDesde: '2022-01-01',
    validoHasta: null,
    fuente: 'Ley 16/1979; importe según prensa especializada',
    fuenteUrl: LEY_16_1979,
    ...DE_PARTIDA,
  },
  {
    codigo: '4.4',
    concepto: 'Duplicado del permiso',
    importe: '20.81',
    validoDesde: '2022-01-01',
    validoHasta: null,
    fuente: 'Ley 16/1979; importe según prensa especializada',
    fuenteUrl: LEY_16_1979,
    ...DE_PARTIDA,
  },
];

/**
 * The fee that applies on a day of the Spanish calendar, `YYYY-MM-DD`. Throws RangeError when the text has another
 * form or no amount is known for that day: a fee must never count as zero.
 */
export function tasaVigente(codigo: CodigoTasa, fecha: string): TasaDgt {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(fecha))
    throw new RangeError(`La fecha «${fecha}» no tiene la forma AAAA-MM-DD.`);
  const vigente = tasasDgt.find(
    (tasa) =>
      tasa.codigo === codigo &&
      tasa.validoDesde <= fecha &&
      (tasa.validoHasta === null || fecha <= tasa.validoHasta),
  );
  if (!vigente) throw new RangeError(`No consta el importe de la tasa ${codigo} de la DGT el ${fecha}.`);
  return vigente;
}
