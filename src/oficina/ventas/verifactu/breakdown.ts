import { type Causa, counts, type Grupo } from '#oficina/ventas/papeles/arithmetic.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import type { Impuesto } from '#oficina/ventas/papeles/rates.ts';
import { cents, divideRounded, exact, partOf, plain, rounded, times } from '#platform/kit/amounts/exact.ts';
import { type Detalle, IMPUESTOS } from './record.ts';

/** Regimes of list L8: general, exports, and used goods. */
const GENERAL = '01';
const EXPORT = '02';
const USED_GOODS = '03';

/** Rate for the margin of used goods (Ley 37/1992, arts. 135 a 139). */
const MARGIN_RATE = '21';

const two = (rate: string) => plain(rounded(exact(rate), 2), 2);

/** Parts of a paper that its record needs: its groups and, for the margin of used goods, its lines. */
export type Desglosable = { impuesto: Impuesto; grupos: readonly Grupo[]; lineas: readonly Linea[] };

/** Breakdown of a factura in its record (Orden HAC/1177/2024, annex): a row for each tax. */
export function breakdown({ impuesto, grupos, lineas }: Desglosable): Detalle[] {
  const common = { impuesto: IMPUESTOS[impuesto], claveRegimen: GENERAL };
  return grupos.map((group): Detalle => {
    const { regimen, causaExencion, tipo, tipoRecargo, base, cuota, recargo } = group;
    if (regimen === 'exento') return { ...common, ...exemption(impuesto, causaExencion ?? 'E6'), base };
    if (regimen === 'noSujeto')
      return { ...common, calificacion: causaExencion === 'N2' ? 'N2' : 'N1', base };
    if (regimen === 'isp') return { ...common, calificacion: 'S2', tipo: '0.00', base, cuota: '0.00' };
    if (regimen === 'rebu')
      return {
        ...common,
        claveRegimen: USED_GOODS,
        calificacion: 'S1',
        tipo: two(MARGIN_RATE),
        ...marginOf(lineas),
      };
    return {
      ...common,
      calificacion: 'S1' as const,
      tipo: two(tipo),
      base,
      cuota,
      ...(tipoRecargo !== '0' && { tipoRecargo: two(tipoRecargo), recargo }),
    };
  });
}

/** Exports and similar operations have their own regime, except in IPSI, whose list has none. */
function exemption(impuesto: Impuesto, exenta: Causa): Pick<Detalle, 'exenta' | 'claveRegimen'> {
  const exported = impuesto !== 'IPSI' && (exenta === 'E2' || exenta === 'E3');
  return { claveRegimen: exported ? EXPORT : GENERAL, exenta };
}

/** Lines of used goods without a cost: their margin cannot be known. */
export const withoutMargin = (lines: readonly Linea[]): number[] =>
  lines.flatMap((line, index) =>
    counts(line) && !line.suplido && line.regimen === 'rebu' && line.coste === null ? [index] : [],
  );

/** Base and tax of the margin, which includes the tax; zero without a gain. */
function marginOf(lines: readonly Linea[]): { base: string; cuota: string } {
  const sold = lines.filter((line) => counts(line) && !line.suplido && line.regimen === 'rebu');
  const margin = sold.reduce((sum, { importe, cantidad, coste }) => {
    const cost = rounded(times(exact(cantidad), exact(coste ?? '0')), 2);
    return sum + rounded(exact(importe ?? '0'), 2) - cost;
  }, 0n);
  const { n, e } = partOf(MARGIN_RATE);
  const one = 10n ** BigInt(e);
  // Lines with returned goods give back their margin, below zero; the margin of a sale is never below zero.
  const gained = margin > 0n || sold.every(({ cantidad }) => cantidad.startsWith('-')) ? margin : 0n;
  const base = divideRounded(gained * one, one + n);
  return { base: plain(base, 2), cuota: plain(gained - base, 2) };
}

/** Sums of base, tax and surcharge of the rows of a breakdown: euros with two decimals. */
export function declaredSums(rows: readonly Detalle[]): { base: string; cuota: string; recargo: string } {
  const sum = (part: 'base' | 'cuota' | 'recargo') =>
    plain(
      rows.reduce((total, row) => total + cents(row[part] ?? '0'), 0n),
      2,
    );
  return { base: sum('base'), cuota: sum('cuota'), recargo: sum('recargo') };
}

/** Tax and total of the rows of a breakdown. */
export function declared(
  rows: readonly Detalle[],
  totalFactura: string,
): { cuotaTotal: string; importeTotal: string } {
  const { cuota, recargo } = declaredSums(rows);
  return { cuotaTotal: plain(cents(cuota) + cents(recargo), 2), importeTotal: totalFactura };
}
