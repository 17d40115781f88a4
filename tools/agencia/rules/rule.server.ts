import { isoDay } from '../day.server.ts';
import type { Alta, Detalle, Ficha } from '../record.server.ts';

/** Context of the rules: what the agency knows when it judges a record. */
export type Context = {
  /** NIF of the header. */
  obligado: string;
  now: Date;
  /** Day on the agency's clock, '2026-11-21'. */
  today: string;
  isInCensus(id: string): boolean;
  /** True if the agency already has records of this taxpayer and this system. */
  isKnownSystem(record: Ficha): boolean;
};

/** A code of the agency's list, and whether a record breaks its rule. */
export type Rule<R> = readonly [code: number, isBroken: (record: R, context: Context) => boolean];

export type DetailRule = readonly [
  code: number,
  isBroken: (row: Detalle, record: Alta, context: Context) => boolean,
];

/** Turns rules of rows into rules of records: one bad row is enough. */
export const ofRows = (rules: readonly DetailRule[]): Rule<Alta>[] =>
  rules.map(([code, isBroken]) => [
    code,
    (record, context) => record.desglose.some((row) => isBroken(row, record, context)),
  ]);

export const among = (value: string | undefined, ...values: string[]): boolean =>
  value !== undefined && values.includes(value);

/** IVA, which is also the default, and IGIC: most rules of regimes are about both. */
export const isIvaOrIgic = ({ impuesto }: Detalle): boolean => among(impuesto, '01', '03');

/** Day that decides rates and periods: day of the operation, or else of issue. */
export const operationDay = (record: Ficha): string =>
  (record.tipo === 'Alta' && isoDay(record.fechaOperacion)) || (isoDay(record.id.fecha) ?? '');

export const isBetween = (day: string, from: string, to: string): boolean => day >= from && day <= to;

export const isCorrection = ({ tipoFactura }: Alta): boolean => tipoFactura.startsWith('R');
