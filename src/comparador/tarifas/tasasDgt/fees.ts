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
  /** Day on which the source was read. */
  readonly consultadaEl: string;
  /** Nobody of the business has checked it. */
  readonly porComprobar: true;
};

/** All of them were read in the press on one day, and in no official text. */
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
    fuente: 'Ley 16/1979; importe de 2021 según eleconomista.es, enero de 2022',
    ...DE_PARTIDA,
  },
  {
    codigo: '2.1',
    concepto: CONCEPTO_2_1,
    importe: '94.05',
    validoDesde: '2022-01-01',
    validoHasta: null,
    fuente: 'Ley 16/1979; importe según eleconomista.es, enero de 2022, y raccautoescuela.es, 2025',
    ...DE_PARTIDA,
  },
  {
    codigo: '2.2',
    concepto: 'Pruebas de aptitud para obtener licencias de conducción (LCM y LVA)',
    importe: '44.58',
    validoDesde: '2022-01-01',
    validoHasta: null,
    fuente: 'Ley 16/1979; una sola fuente, quizá de 2021: con la subida del 1 % de 2022 serían 45,03 €',
    ...DE_PARTIDA,
  },
  {
    codigo: '2.3',
    concepto: 'Obtención del permiso sin pruebas, canje o permiso A tras el curso',
    importe: '28.87',
    validoDesde: '2022-01-01',
    validoHasta: null,
    fuente: 'Ley 16/1979; importe sin fuente leída',
    ...DE_PARTIDA,
  },
  {
    codigo: '4.3',
    concepto: 'Prórroga de la vigencia del permiso',
    importe: '24.58',
    validoDesde: '2022-01-01',
    validoHasta: null,
    fuente: 'Ley 16/1979; importe según prensa especializada',
    ...DE_PARTIDA,
  },
  {
    codigo: '4.4',
    concepto: 'Duplicado del permiso',
    importe: '20.81',
    validoDesde: '2022-01-01',
    validoHasta: null,
    fuente: 'Ley 16/1979; importe según prensa especializada',
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
