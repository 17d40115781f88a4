import { hundredths } from '../amount.server.ts';
import type { Alta, Detalle } from '../record.server.ts';
import { type DetailRule, isBetween, ofRows, operationDay, type Rule } from './rule.server.ts';

/** In hundredths of a percentage, as all rates here. */
const RATES = [0, 200, 400, 500, 750, 1_000, 2_100];
const SURCHARGES = [0, 26, 50, 62, 100, 140, 175, 520];

/** The agency checks rates only for IVA without reverse charge. */
const isUsualIva = ({ impuesto, calificacion }: Detalle) => impuesto === '01' && calificacion === 'S1';
const rateIs = (row: Detalle, rate: number) =>
  isUsualIva(row) && row.tipo !== undefined && hundredths(row.tipo) === rate;

/** True for a surcharge that does not go with this rate. */
const wrong = (row: Detalle, rate: number, ...allowed: number[]) =>
  rateIs(row, rate) && row.tipoRecargo !== undefined && !allowed.includes(hundredths(row.tipoRecargo));

const duringReduced = (record: Alta) => isBetween(operationDay(record), '2022-07-01', '2024-09-30');
const lastQuarter2024 = (record: Alta) => isBetween(operationDay(record), '2024-10-01', '2024-12-31');
const zeroSurcharge = (record: Alta) => isBetween(operationDay(record), '2023-01-01', '2024-09-30');

const ROWS: readonly DetailRule[] = [
  [1124, (row) => isUsualIva(row) && row.tipo !== undefined && !RATES.includes(hundredths(row.tipo))],
  [1194, (row, record) => rateIs(row, 500) && !duringReduced(record)],
  [1235, (row, record) => rateIs(row, 200) && !lastQuarter2024(record)],
  [1236, (row, record) => rateIs(row, 750) && !lastQuarter2024(record)],
  [
    1127,
    (row) =>
      isUsualIva(row) && row.tipoRecargo !== undefined && !SURCHARGES.includes(hundredths(row.tipoRecargo)),
  ],
  [1162, (row) => wrong(row, 2_100, 520, 175)],
  [1163, (row) => wrong(row, 1_000, 140)],
  [1164, (row) => wrong(row, 400, 50)],
  [1169, (row) => wrong(row, 750, 100)],
  [1166, (row) => wrong(row, 200, 26)],
  [1160, (row) => wrong(row, 500, 50, 62)],
  [1167, (row, record) => wrong(row, 500, 50) && operationDay(record) <= '2022-12-31'],
  [1168, (row, record) => wrong(row, 500, 62) && operationDay(record) >= '2023-01-01'],
  [1165, (row, record) => wrong(row, 0, 0) && zeroSurcharge(record)],
  [1170, (row, record) => wrong(row, 0, 26) && operationDay(record) >= '2024-10-01'],
  [1277, (row, record) => wrong(row, 0, 0) && operationDay(record) < '2023-01-01'],
];

/** Rates of IVA and of its surcharge, by the day of the operation (validations 1.2.2, §§ 15.1 and 15.3). */
export const RATE_RULES: readonly Rule<Alta>[] = ofRows(ROWS);
