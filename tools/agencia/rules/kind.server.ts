import { cents, sizeOf } from '../amount.server.ts';
import { isoDay, yearsLater } from '../day.server.ts';
import type { Alta } from '../record.server.ts';
import { isNif } from '../tax-number.server.ts';
import { among, isCorrection, isIvaOrIgic, type Rule } from './rule.server.ts';

/** In céntimos: 100,000,000 euros. */
const MACRODATO = 10_000_000_000n;

const others = ({ rectificadas, sustituidas }: Alta) => [...rectificadas, ...sustituidas];
/** Facturas of these kinds carry the tax number of their recipient. */
export const FULL = ['F1', 'F3', 'R1', 'R2', 'R3', 'R4'];

/**
 * Regimes 14 (certified works for public bodies) and 15 (successive supplies): their factura may come
 * before the operation.
 */
const mayBeInvoicedBefore = ({ desglose }: Alta) =>
  desglose.filter(isIvaOrIgic).every(({ clave }) => among(clave, '14', '15'));

/**
 * Rules of the kind of factura and of the fields of each kind (validations 1.2.2, §§ 3.1.3.2 to 3.1.3.10 and
 * 3.1.3.14).
 */
export const KIND_RULES: readonly Rule<Alta>[] = [
  [1153, ({ rechazoPrevio, subsanacion }) => rechazoPrevio === 'X' && subsanacion !== 'S'],
  [1161, ({ rechazoPrevio, subsanacion }) => rechazoPrevio === 'S' && subsanacion !== 'S'],
  [1114, (record) => isCorrection(record) && record.tipoRectificativa === undefined],
  [1115, (record) => !isCorrection(record) && record.tipoRectificativa !== undefined],
  [1117, (record) => !isCorrection(record) && record.rectificadas.length > 0],
  [1116, ({ tipoFactura, sustituidas }) => tipoFactura !== 'F3' && sustituidas.length > 0],
  [1118, ({ tipoRectificativa, importeRectificacion }) => tipoRectificativa === 'S' && !importeRectificacion],
  [1119, ({ tipoRectificativa, importeRectificacion }) => tipoRectificativa !== 'S' && importeRectificacion],
  [1123, (record) => others(record).some(({ nif }) => !isNif(nif))],
  [1154, (record, { isInCensus }) => others(record).some(({ nif }) => !isInCensus(nif))],
  [1183, ({ simplificada7273, tipoFactura }) => simplificada7273 === 'S' && !FULL.includes(tipoFactura)],
  [1185, ({ sinIdentificar61d, tipoFactura }) => sinIdentificar61d === 'S' && FULL.includes(tipoFactura)],
  [1138, ({ macrodato, importeTotal }) => macrodato === 'S' && sizeOf(cents(importeTotal)) < MACRODATO],
  [1139, ({ macrodato, importeTotal }) => macrodato !== 'S' && sizeOf(cents(importeTotal)) >= MACRODATO],
  [1157, ({ cupon, tipoFactura }) => cupon === 'S' && !among(tipoFactura, 'R1', 'R5')],
  // The simulator knows no agreement, so every named one is wrong.
  [1128, (record) => record.acuerdoFacturacion !== undefined || record.acuerdoSistema !== undefined],
];

/** Rules of the day of the operation. The day of issue was checked before. */
export const OPERATION_DAY_RULES: readonly Rule<Alta>[] = [
  [1145, ({ fechaOperacion }) => fechaOperacion !== undefined && isoDay(fechaOperacion) === undefined],
  [1145, (record) => others(record).some(({ fecha }) => isoDay(fecha) === undefined)],
  [1134, ({ fechaOperacion }, { today }) => (isoDay(fechaOperacion) ?? today) < yearsLater(today, -20)],
  [1125, ({ fechaOperacion }, { today }) => (isoDay(fechaOperacion) ?? today) > yearsLater(today, 1)],
  [
    1147,
    ({ desglose, fechaOperacion, id }) =>
      desglose.some((row) => isIvaOrIgic(row) && row.clave === '14') &&
      (isoDay(fechaOperacion) ?? '') <= (isoDay(id.fecha) ?? ''),
  ],
  [
    1173,
    (record, { today }) => (isoDay(record.fechaOperacion) ?? '') > today && !mayBeInvoicedBefore(record),
  ],
  [
    1146,
    (record) =>
      (isoDay(record.fechaOperacion) ?? '') > (isoDay(record.id.fecha) ?? '') && !mayBeInvoicedBefore(record),
  ],
];
