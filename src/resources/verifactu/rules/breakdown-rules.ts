import { cents, exact, partOf, rounded, times } from '#kit/exact.ts';
import type { Detalle, RegistroAlta } from '../record.ts';
import type { Falta } from './falta.ts';
import { sortable } from './head-rules.ts';

const CAMPO = 'lineas';
/** Rows that `Desglose` has room for (SuministroInformacion.xsd). */
const MOST_ROWS = 12;
/** What the agency lets sums differ by, in céntimos. */
const MARGIN = 1_000n;
/** Limit of simplified invoices in céntimos; the law's own, RD 1619/2012 art. 4, is lower for most businesses. */
const SIMPLIFIED = 300_000n;

const fault = (codigo: number, motivo: string): Falta => ({ codigo, campo: CAMPO, motivo });

/** Rules about how it is taxed, row by row, and about what the rows come to. */
export function* breakdownRules(record: RegistroAlta): Generator<Falta> {
  const { desglose, fechaOperacion, id } = record;
  if (desglose.length === 0)
    return yield fault(4102, 'no hay nada que declarar: todo lo que tiene son suplidos');
  if (desglose.length > MOST_ROWS)
    yield fault(4102, `hay más de ${MOST_ROWS} tipos de impuesto: haz dos facturas`);
  const day = sortable(fechaOperacion ?? id.fecha);
  for (const row of desglose) {
    yield* regimeRules(row);
    yield* rateRules(row, day);
    yield* amountRules(row, record);
  }
  if (record.tipoFactura === 'F2') yield* simplifiedRules(desglose);
  yield* sumRules(record);
}

const isVat = ({ impuesto }: Detalle) => impuesto === '01';
const isIgic = ({ impuesto }: Detalle) => impuesto === '03';

function* regimeRules(row: Detalle): Generator<Falta> {
  const { claveRegimen, calificacion, exenta } = row;
  if ((calificacion === undefined) === (exenta === undefined))
    yield fault(calificacion ? 1196 : 1195, 'una línea es sujeta, no sujeta o exenta: una sola cosa');
  if ((exenta === 'E7' || exenta === 'E8') && !isIgic(row))
    yield fault(1182, `la exención ${exenta} es del IGIC: elige otra`);
  const elsewhere = isVat(row) || isIgic(row);
  if (elsewhere && claveRegimen === '01' && (exenta === 'E2' || exenta === 'E3'))
    yield fault(1199, 'una exportación no es del régimen general');
  if (elsewhere && claveRegimen === '02' && exenta === undefined)
    yield fault(1286, 'del régimen de exportación solo es lo exento');
  if (claveRegimen === '03' && calificacion !== undefined && calificacion !== 'S1')
    yield fault(1200, 'los bienes usados son operaciones sujetas o exentas');
}

/** Rates of VAT and their surcharges by the days that the agency takes them on. */
const RATES: readonly { tipo: string; recargos: readonly string[]; desde?: string; hasta?: string }[] = [
  { tipo: '21', recargos: ['5.2', '1.75'] },
  { tipo: '10', recargos: ['1.4'] },
  { tipo: '7.5', recargos: ['1'], desde: '2024-10-01', hasta: '2024-12-31' },
  { tipo: '5', recargos: ['0.5'], desde: '2022-07-01', hasta: '2022-12-31' },
  { tipo: '5', recargos: ['0.62'], desde: '2023-01-01', hasta: '2024-09-30' },
  { tipo: '4', recargos: ['0.5'] },
  { tipo: '2', recargos: ['0.26'], desde: '2024-10-01', hasta: '2024-12-31' },
  { tipo: '0', recargos: ['0', '0.26'] },
];

const inForce = ({ desde = '', hasta = '9' }: (typeof RATES)[number], day: string) =>
  desde <= day && day <= hasta;

function* rateRules(row: Detalle, day: string): Generator<Falta> {
  const { tipo, recargo, tipoRecargo, calificacion } = row;
  if ((recargo === undefined) !== (tipoRecargo === undefined))
    yield fault(1284, 'el recargo lleva su tipo y su cuota');
  if (recargo !== undefined && calificacion !== 'S1')
    yield fault(1281, 'solo lo sujeto y no exento lleva recargo');
  if (!isVat(row) || calificacion !== 'S1' || tipo === undefined) return;
  const taken = RATES.filter((rate) => Number(rate.tipo) === Number(tipo) && inForce(rate, day));
  if (taken.length === 0)
    return yield fault(1124, `el ${tipo.replace('.', ',')} % no es un tipo de IVA de ese día`);
  const known = taken.some(({ recargos }) => recargos.some((one) => Number(one) === Number(tipoRecargo)));
  if (tipoRecargo !== undefined && !known)
    yield fault(
      1127,
      `con el ${tipo.replace('.', ',')} % no va un recargo del ${tipoRecargo.replace('.', ',')} %`,
    );
}

const isZero = (text: string | undefined) => text !== undefined && Number(text) === 0;

function* amountRules(row: Detalle, { tipoFactura, rectifica }: RegistroAlta): Generator<Falta> {
  const { calificacion, exenta, tipo, base, cuota, tipoRecargo, recargo } = row;
  const taxed = [tipo, cuota, tipoRecargo, recargo].some((part) => part !== undefined);
  if (exenta !== undefined && taxed) yield fault(1238, 'lo exento no lleva tipo ni cuota');
  if ((calificacion === 'N1' || calificacion === 'N2') && isVat(row) && taxed)
    yield fault(1237, 'lo no sujeto no lleva tipo ni cuota');
  if (calificacion === 'S2') {
    if (!isZero(tipo) || !isZero(cuota))
      yield fault(1198, 'con inversión del sujeto pasivo el tipo y la cuota son cero');
    if (tipoFactura === 'F2' || tipoFactura === 'R5')
      yield fault(1197, 'la inversión del sujeto pasivo no cabe en una factura simplificada: elige Factura');
  }
  if (calificacion !== 'S1') return;
  if (tipo === undefined || cuota === undefined) return yield fault(1208, 'faltan el tipo o la cuota');
  // Differences, and what nobody pays, may be of the tax alone.
  if (rectifica?.metodo === 'I' || tipoFactura === 'R2' || tipoFactura === 'R3') return;
  if (cents(base) * cents(cuota) < 0n) yield fault(1143, 'la cuota y su base no tienen el mismo signo');
  const due = rounded(times(exact(base), partOf(tipo)), 2);
  if (differs(due, cents(cuota))) yield fault(1142, 'la cuota no es la de su base y su tipo');
}

const differs = (one: bigint, other: bigint) => one - other > MARGIN || other - one > MARGIN;

const sum = (parts: readonly (string | undefined)[]) =>
  parts.reduce((total, part) => total + cents(part ?? '0'), 0n);

function* simplifiedRules(desglose: readonly Detalle[]): Generator<Falta> {
  if (sum(desglose.flatMap(({ base, cuota }) => [base, cuota])) > SIMPLIFIED + MARGIN)
    yield fault(1150, 'una factura simplificada no pasa de 3.000 €: elige Factura');
}

/** Regimes whose totals are not those of their rows. */
const APART = new Set(['03', '05', '06', '08', '09']);

/** The agency would accept these with errors, which somebody would have to put right. */
function* sumRules({ desglose, cuotaTotal, importeTotal }: RegistroAlta): Generator<Falta> {
  if (desglose.some(({ claveRegimen }) => APART.has(claveRegimen))) return;
  const tax = sum(desglose.flatMap(({ cuota, recargo }) => [cuota, recargo]));
  if (differs(tax, cents(cuotaTotal))) yield fault(2006, 'la cuota total no es la suma de las cuotas');
  const total = tax + sum(desglose.map(({ base }) => base));
  if (differs(total, cents(importeTotal))) yield fault(2005, 'el total no es la suma de bases y cuotas');
}
