import { cents, exact, partOf, rounded, times } from '#platform/kit/amounts/exact.ts';
import type { Detalle, RegistroAlta } from '../record.ts';
import type { Falta } from './falta.ts';
import { sortable } from './head-rules.ts';

const CAMPO = 'lineas';
/** Most rows of a `Desglose` (SuministroInformacion.xsd). */
const MOST_ROWS = 12;
/** Difference that the agency admits in sums, in céntimos. */
const MARGIN = 1_000n;
/**
 * Limit of simplified facturas for the agency, in céntimos; RD 1619/2012, art. 4, sets a lower one for
 * most businesses.
 */
const SIMPLIFIED = 300_000n;

const fault = (codigo: number, motivo: string): Falta => ({ codigo, campo: CAMPO, motivo });

/** Rules about the rows of the breakdown, and about their sums. */
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

/** Regimes of IPSI; others get a warning until 2026 and a rejection from 2027. */
const OF_IPSI = ['01', '08', '11', '18', '19', '20'];

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
  if (row.impuesto === '02' && !OF_IPSI.includes(claveRegimen))
    yield fault(1246, 'con IPSI no hay régimen de bienes usados: elige otro');
  if (claveRegimen === '03' && calificacion !== undefined && calificacion !== 'S1')
    yield fault(1200, 'los bienes usados son operaciones sujetas o exentas');
}

/** Rate of IVA valid only in some months, and the code for other days. */
type Passing = { codigo: number; desde: string; hasta: string };

const PASSING: Readonly<Record<string, Passing>> = {
  '5': { codigo: 1194, desde: '2022-07-01', hasta: '2024-09-30' },
  '2': { codigo: 1235, desde: '2024-10-01', hasta: '2024-12-31' },
  '7.5': { codigo: 1236, desde: '2024-10-01', hasta: '2024-12-31' },
};
const LASTING = ['0', '4', '10', '21'];

/** Surcharges of each rate, and the code for any other surcharge. */
const SURCHARGES: Readonly<Record<string, { codigo: number; recargos: readonly string[] }>> = {
  '21': { codigo: 1162, recargos: ['5.2', '1.75'] },
  '10': { codigo: 1163, recargos: ['1.4'] },
  '7.5': { codigo: 1169, recargos: ['1'] },
  '5': { codigo: 1160, recargos: ['0.5', '0.62'] },
  '4': { codigo: 1164, recargos: ['0.5'] },
  '2': { codigo: 1166, recargos: ['0.26'] },
};
const KNOWN_SURCHARGES = ['0', '0.26', '0.5', '0.62', '1', '1.4', '1.75', '5.2'];

const plainRate = (rate: string) => String(Number(rate));
const percent = (rate: string) => `${plainRate(rate).replace('.', ',')} %`;

function* rateRules(row: Detalle, day: string): Generator<Falta> {
  const { tipo, recargo, tipoRecargo, calificacion } = row;
  if ((recargo === undefined) !== (tipoRecargo === undefined))
    yield fault(1284, 'el recargo lleva su tipo y su cuota');
  if (recargo !== undefined && calificacion !== 'S1')
    yield fault(1281, 'solo lo sujeto y no exento lleva recargo');
  if (!isVat(row) || calificacion !== 'S1' || tipo === undefined) return;
  const rate = plainRate(tipo);
  const passing = PASSING[rate];
  if (passing && !(passing.desde <= day && day <= passing.hasta))
    yield fault(passing.codigo, `el ${percent(tipo)} no es un tipo de IVA de ese día`);
  else if (!passing && !LASTING.includes(rate)) yield fault(1124, `el ${percent(tipo)} no es un tipo de IVA`);
  else if (tipoRecargo !== undefined) yield* surchargeRules(rate, plainRate(tipoRecargo), day);
}

function* surchargeRules(rate: string, surcharge: string, day: string): Generator<Falta> {
  const wrong = (codigo: number) =>
    fault(codigo, `con el ${percent(rate)} no va ese día un recargo del ${percent(surcharge)}`);
  if (!KNOWN_SURCHARGES.includes(surcharge)) return yield wrong(1127);
  if (rate === '0') return yield* zeroRateRules(surcharge, day, wrong);
  const known = SURCHARGES[rate];
  if (known && !known.recargos.includes(surcharge)) yield wrong(known.codigo);
  if (rate === '5' && surcharge === '0.5' && day > '2022-12-31') yield wrong(1168);
  if (rate === '5' && surcharge === '0.62' && day < '2023-01-01') yield wrong(1167);
}

/** The surcharge of the zero rate depends on the day. */
function* zeroRateRules(surcharge: string, day: string, wrong: (codigo: number) => Falta): Generator<Falta> {
  if (day < '2023-01-01' && surcharge !== '0') yield wrong(1277);
  else if (day >= '2023-01-01' && day <= '2024-09-30' && surcharge !== '0') yield wrong(1165);
  else if (day >= '2024-10-01' && surcharge !== '0' && surcharge !== '0.26') yield wrong(1170);
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
  // A rectificativa by differences, of insolvency or of bad debt may have tax without base.
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

/** Regimes whose total is not the sum of their rows. */
const APART = new Set(['03', '05', '06', '08', '09']);

/** The agency would accept these with errors, which a person would have to amend later. */
function* sumRules({ desglose, cuotaTotal, importeTotal }: RegistroAlta): Generator<Falta> {
  if (desglose.some(({ claveRegimen }) => APART.has(claveRegimen))) return;
  const tax = sum(desglose.flatMap(({ cuota, recargo }) => [cuota, recargo]));
  if (differs(tax, cents(cuotaTotal))) yield fault(2006, 'la cuota total no es la suma de las cuotas');
  const total = tax + sum(desglose.map(({ base }) => base));
  if (differs(total, cents(importeTotal))) yield fault(2005, 'el total no es la suma de bases y cuotas');
}
