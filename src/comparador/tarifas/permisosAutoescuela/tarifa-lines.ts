import { centimos } from '#platform/kit/amounts/money.ts';
import type { PreciosSupuestos } from './assumed-cost.ts';
import { LINEAS, MINUTOS, type Referencia, type Tarifa } from './cost-model.ts';

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

/** Lines that have a median: those of a tarifa, and a class of 45 minutes. */
export const LINEAS_CON_MEDIANA = [...LINEAS, 'clase'] as const;
export type LineaConMediana = (typeof LINEAS_CON_MEDIANA)[number];

/**
 * Our own round amounts, in céntimos, for lines that too few autoescuelas declare; the site says that they are ours. Dated studies fill no
 * line (decision 065).
 */
export const PRECIOS_PROPIOS: PreciosSupuestos = {
  matricula: 15_000,
  teorica: 10_000,
  material: 3_000,
  tramitacion: 5_000,
  renovacion: 5_000,
  presentacion: 3_000,
  certificadoMedico: 4_000,
  clase: 3_000,
};

/** With fewer tarifas, a median would be the price of a few autoescuelas: none is printed or assumed, and no place is compared (decision 193). */
export const TARIFAS_PARA_COMPARAR = 5;

/** Whether so many tarifas give a median. */
export const haveMedian = (tarifas: number): boolean => tarifas >= TARIFAS_PARA_COMPARAR;

/** Stands for the whole country among the codes of provinces. */
export const TODA_ESPANA = '00';

type InProvince = { codProvincia: string; permiso: number; tarifa: Tarifa };

export type MedianRow = {
  codProvincia: string;
  permiso: number;
  linea: LineaConMediana;
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
    for (const linea of LINEAS_CON_MEDIANA) {
      const value = amountOf(tarifa, linea);
      if (value === null) continue;
      for (const where of [codProvincia, TODA_ESPANA]) {
        const key = `${where} ${permiso} ${linea}`;
        const known = amounts.get(key) ?? { row: { codProvincia: where, permiso, linea }, values: [] };
        known.values.push(value);
        amounts.set(key, known);
      }
    }
  }
  return [...amounts.values()]
    .filter(({ values }) => haveMedian(values.length))
    .map(({ row, values }) => ({ ...row, mediana: median(values), tarifas: values.length }));
}

function amountOf(tarifa: Tarifa, linea: LineaConMediana): number | null {
  if (linea === 'clase') return Math.round((tarifa.clase * MINUTOS) / tarifa.minutos);
  // The amount of a month of theory cannot be compared with that of a whole course.
  return linea === 'teorica' && tarifa.teoricaMensual ? null : tarifa[linea];
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? Math.round(((sorted[middle - 1] ?? 0) + upper) / 2) : upper;
}

/** Where the value of a line comes from: the province's median, the country's, or our own round number. */
export type OrigenMediana = 'provincia' | 'espana' | 'propio';

/** Value of each line and of a class in a province; `origen` and `tarifas` are of the class. */
export type Referencias = {
  referencia: Referencia;
  clase: number;
  origen: OrigenMediana;
  tarifas: number;
};

/**
 * Gives the value that fills an undeclared line in a province, or that is assumed for an autoescuela without a published price: the
 * province's median, else the country's, else our own round number.
 */
export function referenceOf(medians: readonly MedianRow[]) {
  const byKey = new Map(medians.map((row) => [`${row.codProvincia} ${row.permiso} ${row.linea}`, row]));
  return (codProvincia: string, permiso: number): Referencias => {
    const find = (linea: LineaConMediana) =>
      byKey.get(`${codProvincia} ${permiso} ${linea}`) ?? byKey.get(`${TODA_ESPANA} ${permiso} ${linea}`);
    const { clase: own, ...referencia } = PRECIOS_PROPIOS;
    for (const linea of LINEAS) referencia[linea] = find(linea)?.mediana ?? PRECIOS_PROPIOS[linea];
    const clase = find('clase');
    if (!clase) return { referencia, clase: own, origen: 'propio', tarifas: 0 };
    const origen =
      clase.codProvincia === codProvincia && codProvincia !== TODA_ESPANA ? 'provincia' : 'espana';
    return { referencia, clase: clase.mediana, origen, tarifas: clase.tarifas };
  };
}

/** Fee 2.2 is that of the licences; every permit pays 2.1. */
export const feeCode = (permiso: string) => (permiso === 'LCM' || permiso === 'LVA' ? '2.2' : '2.1');
