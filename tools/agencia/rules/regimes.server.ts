import { hundredths } from '../amount.server.ts';
import type { Alta, Detalle } from '../record.server.ts';
import { among, type DetailRule, isIvaOrIgic, ofRows, type Rule } from './rule.server.ts';

/** A row of IVA or IGIC under one regime. */
const under = (row: Detalle, clave: string) => isIvaOrIgic(row) && row.clave === clave;

const ROWS: readonly DetailRule[] = [
  [1199, (row) => under(row, '01') && among(row.exenta, 'E2', 'E3')],
  [1286, (row) => under(row, '02') && row.exenta === undefined],
  [1200, (row) => under(row, '03') && row.calificacion !== undefined && row.calificacion !== 'S1'],
  [1201, (row) => under(row, '04') && row.exenta === undefined && row.calificacion !== 'S2'],
  [
    1202,
    (row, { tipoFactura }) =>
      under(row, '06') && (among(tipoFactura, 'F2', 'F3', 'R5') || row.coste === undefined),
  ],
  [
    1203,
    (row) =>
      under(row, '07') &&
      (among(row.calificacion, 'S2', 'N1', 'N2') || among(row.exenta, 'E2', 'E3', 'E4', 'E5')),
  ],
  [1252, (row) => under(row, '08') && row.calificacion !== 'N2'],
  [
    1205,
    (row, { tipoFactura, destinatarios = [] }) =>
      under(row, '10') &&
      (row.calificacion !== 'N1' ||
        tipoFactura !== 'F1' ||
        destinatarios.some(({ nif }) => nif === undefined)),
  ],
  [
    1206,
    ({ impuesto, clave, tipo }) =>
      impuesto === '01' && clave === '11' && tipo !== undefined && hundredths(tipo) !== 2_100,
  ],
  [1148, (row, { tipoFactura }) => under(row, '14') && !among(tipoFactura, 'F1', 'R1', 'R2', 'R3', 'R4')],
  [1293, ({ impuesto, clave, calificacion }) => impuesto === '03' && clave === '20' && calificacion !== 'N2'],
];

/** Limits of each regime (validations 1.2.2, §§ 15.5 and 15.6.1 to 15.6.11). */
export const REGIME_RULES: readonly Rule<Alta>[] = ofRows(ROWS);
