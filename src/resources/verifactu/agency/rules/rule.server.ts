import { isoDay } from '../day.server.ts';
import type { Alta, Detalle, Ficha } from '../record.server.ts';

/** Facts that the agency has when it looks at a record. */
export type Context = {
  /** NIF of the header. */
  obligado: string;
  now: Date;
  /** The day that it is for the agency, '2026-11-21'. */
  today: string;
  isInCensus(id: string): boolean;
  /** True if it has taken records of this taxpayer and this system before. */
  isKnownSystem(record: Ficha): boolean;
};

/** A code of the agency's list, and whether a record breaks its rule. */
export type Rule<R> = readonly [code: number, isBroken: (record: R, context: Context) => boolean];

export type DetailRule = readonly [
  code: number,
  isBroken: (row: Detalle, record: Alta, context: Context) => boolean,
];

/** A rule of rows, for records: it is broken if a row breaks it. */
export const ofRows = (rules: readonly DetailRule[]): Rule<Alta>[] =>
  rules.map(([code, isBroken]) => [
    code,
    (record, context) => record.desglose.some((row) => isBroken(row, record, context)),
  ]);

export const among = (value: string | undefined, ...values: string[]): boolean =>
  value !== undefined && values.includes(value);

/** IVA, which is also what is not said, and IGIC: most rules of the regime are of both. */
export const isIvaOrIgic = ({ impuesto }: Detalle): boolean => among(impuesto, '01', '03');

/** The day that rates and periods go by: that of the operation, or else that of issue. */
export const operationDay = (record: Ficha): string =>
  (record.tipo === 'Alta' && isoDay(record.fechaOperacion)) || (isoDay(record.id.fecha) ?? '');

export const isBetween = (day: string, from: string, to: string): boolean => day >= from && day <= to;

export const isCorrection = ({ tipoFactura }: Alta): boolean => tipoFactura.startsWith('R');
