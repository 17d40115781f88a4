import { cents, farFromRate, hundredths } from '../amount.server.ts';
import type { Alta, Detalle } from '../record.server.ts';
import { FULL } from './kind.server.ts';
import { among, type DetailRule, isIvaOrIgic, ofRows, type Rule } from './rule.server.ts';

/** From this day a wrong regime of IPSI rejects the record; before, it is a warning (code 2009). */
export const IPSI_REGIME_FROM = '2027-01-01';

const COMMON = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '14',
  '15',
  '17',
  '18',
  '19',
];
/** Regimes by tax: lists L8A and L8B of the Orden, with the additions of § 15.6. */
export const REGIMES: Record<string, readonly string[]> = {
  '01': [...COMMON, '20'],
  '02': ['01', '08', '11', '18', '19', '20'],
  '03': [...COMMON, '20', '21'],
};

const isOther = ({ impuesto }: Detalle) => impuesto === '05';
const taxes = ({ tipo, cuota, tipoRecargo, recargo }: Detalle) => [tipo, cuota, tipoRecargo, recargo];
const bearsTax = (row: Detalle) => taxes(row).some((value) => value !== undefined);
const isZero = (amount: string | undefined) => amount !== undefined && cents(amount) === 0n;

/**
 * The product of base and rate is not checked in rectificativas by differences, of insolvency or of bad
 * debt.
 */
const isChecked = ({ tipoRectificativa, tipoFactura }: Alta) =>
  tipoRectificativa !== 'I' && !among(tipoFactura, 'R2', 'R3');

const oppositeSigns = (a: string | undefined, b: string | undefined) => cents(a) * cents(b) < 0n;
const isFar = ({ cuota, tipo }: Detalle, base: string | undefined) =>
  farFromRate(cents(cuota), cents(base), hundredths(tipo));
const taxed = (row: Detalle, record: Alta) => row.calificacion === 'S1' && isChecked(record);

const ROWS: readonly DetailRule[] = [
  [1260, (row) => isOther(row) && row.clave !== undefined],
  [1245, (row) => isIvaOrIgic(row) && row.clave === undefined],
  [
    1245,
    ({ impuesto, clave }, _, { today }) =>
      impuesto === '02' && clave === undefined && today >= IPSI_REGIME_FROM,
  ],
  [1246, (row) => isIvaOrIgic(row) && !among(row.clave, ...(REGIMES[row.impuesto] ?? []))],
  [
    1246,
    ({ impuesto, clave }, _, { today }) =>
      impuesto === '02' && !among(clave, ...(REGIMES['02'] ?? [])) && today >= IPSI_REGIME_FROM,
  ],
  [1182, ({ impuesto, exenta }) => impuesto === '01' && among(exenta, 'E7', 'E8')],
  [
    1257,
    ({ coste, clave, impuesto }) => coste !== undefined && clave !== '06' && !among(impuesto, '02', '05'),
  ],
  [1238, (row) => row.exenta !== undefined && bearsTax(row)],
  [1237, (row) => row.impuesto === '01' && among(row.calificacion, 'N1', 'N2') && bearsTax(row)],
  [1197, ({ calificacion }, { tipoFactura }) => calificacion === 'S2' && !FULL.includes(tipoFactura)],
  [1198, ({ calificacion, tipo, cuota }) => calificacion === 'S2' && !(isZero(tipo) && isZero(cuota))],
  [1207, ({ calificacion, cuota }) => calificacion !== 'S1' && cents(cuota) !== 0n],
  [
    1281,
    ({ calificacion, tipoRecargo, recargo }) =>
      calificacion !== 'S1' && (tipoRecargo !== undefined || recargo !== undefined),
  ],
  [1284, ({ tipoRecargo, recargo }) => (tipoRecargo === undefined) !== (recargo === undefined)],
  [
    1208,
    ({ calificacion, coste, tipo, cuota }) =>
      calificacion === 'S1' && coste === undefined && (tipo === undefined || cuota === undefined),
  ],
  [
    1209,
    ({ calificacion, coste, tipo, cuota }) =>
      calificacion === 'S1' && coste !== undefined && (tipo === undefined || cuota === undefined),
  ],
  [
    1143,
    (row, record) => taxed(row, record) && row.coste === undefined && oppositeSigns(row.cuota, row.base),
  ],
  [1142, (row, record) => taxed(row, record) && row.coste === undefined && isFar(row, row.base)],
  [
    1140,
    (row, record) => taxed(row, record) && row.coste !== undefined && oppositeSigns(row.cuota, row.coste),
  ],
  [1144, (row, record) => taxed(row, record) && row.coste !== undefined && isFar(row, row.coste)],
];

/** In céntimos: 3,000 euros and the margin of 10. */
const MOST_SIMPLIFIED = 301_000n;

/** Rules of the rows of the breakdown (validations 1.2.2, §§ 15.1 to 15.8). */
export const BREAKDOWN_RULES: readonly Rule<Alta>[] = [
  ...ofRows(ROWS),
  [
    1150,
    ({ tipoFactura, sinIdentificar61d, acuerdoFacturacion, desglose }) =>
      tipoFactura === 'F2' &&
      sinIdentificar61d !== 'S' &&
      acuerdoFacturacion === undefined &&
      desglose.reduce((sum, { base, cuota }) => sum + cents(base) + cents(cuota), 0n) > MOST_SIMPLIFIED,
  ],
];
