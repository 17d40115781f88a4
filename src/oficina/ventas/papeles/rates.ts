import type { z } from 'zod';
import { exact } from '#platform/kit/amounts/exact.ts';

export const impuestos = { IVA: 'IVA', IGIC: 'IGIC', IPSI: 'IPSI' } as const;
export type Impuesto = keyof typeof impuestos;

/** Call of `negocio` from which a new paper takes its tax; that family is above papers. */
export type ImpuestoOperation = {
  method: 'GET';
  path: 'negocio/leer';
  summary: string;
  answer: z.ZodType<{ impuesto: Impuesto }>;
};

/**
 * Rate of a tax and the days when it is in force; `recargo` is the recargo de equivalencia that goes with
 * it.
 */
export type Tipo = {
  impuesto: Impuesto;
  tipo: string;
  recargo?: string;
  desde: string;
  hasta?: string;
  fuente: string;
};

/** When a law changes a rate, add a row and end another: an old paper needs the rate of its day. */
const TIPOS: readonly Tipo[] = [
  ...iva('21', '5.2', '2012-09-01', 'RDL 20/2012, art. 23'),
  ...iva('10', '1.4', '2012-09-01', 'RDL 20/2012, art. 23'),
  ...iva('4', '0.5', '1995-01-01', 'Ley 37/1992, arts. 91.Dos y 161'),
  ...iva('0', '0', '2022-04-10', 'Ley 37/1992, art. 91.Cuatro'),
  ...iva('5', '0.5', '2022-07-01', 'RDL 11/2022, art. 18', '2022-12-31'),
  ...iva('5', '0.62', '2023-01-01', 'RDL 20/2022, art. 72', '2024-09-30'),
  ...iva('7.5', '1', '2024-10-01', 'RDL 4/2024, art. 1', '2024-12-31'),
  ...iva('2', '0.26', '2024-10-01', 'RDL 4/2024, art. 1', '2024-12-31'),
  ...iva('18', '4', '2010-07-01', 'Ley 26/2009, art. 79', '2012-08-31'),
  ...iva('8', '1', '2010-07-01', 'Ley 26/2009, art. 79', '2012-08-31'),
  ...igic('0', '2012-07-01'),
  ...igic('3', '2012-07-01'),
  ...igic('7', '2020-01-01'),
  ...igic('9.5', '2012-07-01'),
  ...igic('15', '2020-01-01'),
  ...igic('20', '2012-07-01'),
];

/** Bounds of the law; each ordinance of Ceuta and Melilla sets its own rates. */
const IPSI = { minimo: '0.5', maximo: '10', fuente: 'Ley 8/1991, art. 18' };

/** Retenciones of IRPF: professionals, new professionals, modules, farming, rents. */
const TIPOS_IRPF: readonly { tipo: string; desde: string; fuente: string }[] = [
  { tipo: '15', desde: '2015-07-12', fuente: 'RIRPF, art. 95.1' },
  { tipo: '7', desde: '2015-07-12', fuente: 'RIRPF, art. 95.1, año de inicio y los dos siguientes' },
  { tipo: '2', desde: '2007-01-01', fuente: 'RIRPF, art. 95.4' },
  { tipo: '1', desde: '2007-01-01', fuente: 'RIRPF, art. 95.6' },
  { tipo: '19', desde: '2016-01-01', fuente: 'RIRPF, art. 100' },
];

function iva(tipo: string, recargo: string, desde: string, fuente: string, hasta?: string): Tipo[] {
  return [{ impuesto: 'IVA', tipo, recargo, desde, fuente, ...(hasta !== undefined && { hasta }) }];
}

function igic(tipo: string, desde: string): Tipo[] {
  return [{ impuesto: 'IGIC', tipo, desde, fuente: 'Ley 4/2012 de Canarias, arts. 51 a 61' }];
}

const same = (a: string, b: string): boolean => {
  const [one, other] = [exact(a), exact(b)];
  return one.n * 10n ** BigInt(other.e) === other.n * 10n ** BigInt(one.e);
};
const inForce = ({ desde, hasta }: { desde: string; hasta?: string }, day: string) =>
  desde <= day && (hasta === undefined || day <= hasta);

/** Rates of a tax on a day, the highest first; for IPSI, the usual ones. */
export function ratesOn(impuesto: Impuesto, day: string): string[] {
  if (impuesto === 'IPSI') return ['10', '8', '4', '2', '1', '0.5'];
  return TIPOS.filter((rate) => rate.impuesto === impuesto && inForce(rate, day))
    .map(({ tipo }) => tipo)
    .sort((a, b) => Number(b) - Number(a));
}

/** Whether a rate of the tax was in force on a day. */
export function isRate(impuesto: Impuesto, tipo: string, day: string): boolean {
  if (impuesto === 'IPSI') return Number(tipo) >= Number(IPSI.minimo) && Number(tipo) <= Number(IPSI.maximo);
  return ratesOn(impuesto, day).some((rate) => same(rate, tipo));
}

/** Default rate of a new line. IPSI has no usual rate, because each ordinance sets its own: here its highest is used. */
export const usualRate = (impuesto: Impuesto): string => USUAL[impuesto];

const USUAL: Readonly<Record<Impuesto, string>> = { IVA: '21', IGIC: '7', IPSI: '10' };

/** Territory of each tax, for people. */
export const territorios: Readonly<Record<Impuesto, string>> = {
  IVA: 'IVA: Península y Baleares',
  IGIC: 'IGIC: Canarias',
  IPSI: 'IPSI: Ceuta y Melilla',
};

/**
 * Tax of the territory of a Spanish postcode in an address: 35 and 38 are the Canary Islands, 51 and 52 Ceuta and Melilla.
 * Undefined without a postcode.
 */
export function taxOfAddress(direccion: string): Impuesto | undefined {
  const province = /\b(0[1-9]|[1-4]\d|5[0-2])\d{3}\b/.exec(direccion)?.[1];
  if (province === undefined) return undefined;
  if (province === '35' || province === '38') return 'IGIC';
  return province === '51' || province === '52' ? 'IPSI' : 'IVA';
}

/** Recargo de equivalencia of a rate of IVA on a day; undefined without one. */
export const surchargeOf = (impuesto: Impuesto, tipo: string, day: string): string | undefined =>
  TIPOS.find((rate) => rate.impuesto === impuesto && same(rate.tipo, tipo) && inForce(rate, day))?.recargo;

/** Whether a retención was in force on a day; zero always is. */
export const isWithholding = (tipo: string, day: string): boolean =>
  same(tipo, '0') || TIPOS_IRPF.some((rate) => same(rate.tipo, tipo) && inForce(rate, day));

/** Whether two percentages are the same number: '21' equals '21.00'. */
export const sameRate = same;
