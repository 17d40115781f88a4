import { centimos } from '#kit/money.ts';
import { LINEAS, type Linea, type Referencia, type Tarifa } from './cost-model.ts';

/** A row of `permisos_autoescuela` as the database gives it: euros with two decimals, as text. */
export type TarifaRow = {
  matricula: string | null;
  teorica: string | null;
  teoricaMensual: boolean;
  material: string | null;
  precioClase: string;
  minutosClase: number;
  clasesIncluidas: number;
  bonos: { clases: number; precio: string }[];
  tramitacion: string | null;
  renovacionExpediente: string | null;
  presentacionExamen: string | null;
  certificadoMedico: string | null;
  otros: { importe: string; obligatorio: boolean }[];
  tasaDgtIncluida: boolean;
};

const orNull = (euros: string | null) => (euros === null ? null : centimos(euros));

/** The tariff of the cost model. */
export function toTarifa(row: TarifaRow): Tarifa {
  return {
    matricula: orNull(row.matricula),
    teorica: orNull(row.teorica),
    material: orNull(row.material),
    tramitacion: orNull(row.tramitacion),
    renovacion: orNull(row.renovacionExpediente),
    presentacion: orNull(row.presentacionExamen),
    certificadoMedico: orNull(row.certificadoMedico),
    teoricaMensual: row.teoricaMensual,
    clase: centimos(row.precioClase),
    minutos: row.minutosClase,
    clasesIncluidas: row.clasesIncluidas,
    bonos: row.bonos.map(({ clases, precio }) => ({ clases, precio: centimos(precio) })),
    otros: row.otros
      .filter(({ obligatorio }) => obligatorio)
      .reduce((sum, { importe }) => sum + centimos(importe), 0),
    tasaIncluida: row.tasaDgtIncluida,
  };
}

/**
 * Values for a line that no autoescuela of the country declares, in céntimos. Enrolment: mean of OCU's
 * study of June 2019. Medical certificate: between the 15 and 50 € seen. Handling: about 45 €. The others
 * are the middle of the prices seen.
 */
const SIN_DATOS: Referencia = {
  matricula: 20_300,
  teorica: 15_000,
  material: 2_500,
  tramitacion: 4_500,
  renovacion: 4_500,
  presentacion: 3_000,
  certificadoMedico: 4_000,
};

/** Fewer declared amounts than these say nothing of a province. */
const MIN_TARIFAS = 3;

/** Stands for the whole country among the codes of provinces. */
export const TODA_ESPANA = '00';

type InProvince = { codProvincia: string; permiso: number; tarifa: Tarifa };

export type MedianRow = {
  codProvincia: string;
  permiso: number;
  linea: Linea;
  mediana: number;
  tarifas: number;
};

/**
 * Computes the median of each declared line, by province and for the whole country, if enough tarifas
 * declare it.
 */
export function tarifaMedians(tarifas: readonly InProvince[]): MedianRow[] {
  const amounts = new Map<string, { row: Omit<MedianRow, 'mediana' | 'tarifas'>; values: number[] }>();
  for (const { codProvincia, permiso, tarifa } of tarifas) {
    for (const linea of LINEAS) {
      const value = tarifa[linea];
      // A month of theory is no amount to compare with a whole course.
      if (value === null || (linea === 'teorica' && tarifa.teoricaMensual)) continue;
      for (const where of [codProvincia, TODA_ESPANA]) {
        const key = `${where} ${permiso} ${linea}`;
        const known = amounts.get(key) ?? { row: { codProvincia: where, permiso, linea }, values: [] };
        known.values.push(value);
        amounts.set(key, known);
      }
    }
  }
  return [...amounts.values()]
    .filter(({ values }) => values.length >= MIN_TARIFAS)
    .map(({ row, values }) => ({ ...row, mediana: median(values), tarifas: values.length }));
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? Math.round(((sorted[middle - 1] ?? 0) + upper) / 2) : upper;
}

/**
 * Gives the value that fills an undeclared line in a province: its median, else the country's, else
 * that of studies.
 */
export function referenceOf(medians: readonly MedianRow[]) {
  const byKey = new Map(
    medians.map((row) => [`${row.codProvincia} ${row.permiso} ${row.linea}`, row.mediana]),
  );
  return (codProvincia: string, permiso: number): Referencia => {
    const reference = { ...SIN_DATOS };
    for (const linea of LINEAS)
      reference[linea] =
        byKey.get(`${codProvincia} ${permiso} ${linea}`) ??
        byKey.get(`${TODA_ESPANA} ${permiso} ${linea}`) ??
        SIN_DATOS[linea];
    return reference;
  };
}

/** Fee 2.2 is that of the licences; every permit pays 2.1. */
export const feeCode = (permiso: string) => (permiso === 'LCM' || permiso === 'LVA' ? '2.2' : '2.1');
