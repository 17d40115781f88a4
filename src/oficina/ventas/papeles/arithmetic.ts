import {
  cents,
  divideRounded,
  type Exact,
  exact,
  partOf,
  plain,
  rounded,
  times,
  without,
} from '#platform/kit/amounts/exact.ts';

/** Tax regime of a line: general, margin of used goods, exempt, not subject, or reverse charge. */
export type Regimen = 'general' | 'rebu' | 'exento' | 'noSujeto' | 'isp';

/** Reason why a line bears no tax, in the tax agency's lists: exempt or not subject. */
export type Causa = 'E1' | 'E2' | 'E3' | 'E4' | 'E5' | 'E6' | 'E7' | 'E8' | 'N1' | 'N2';

/** Kind of line. Only `concepto`, and an accepted `opcional`, have a price. */
export type TipoLinea = 'concepto' | 'opcional' | 'seccion' | 'nota' | 'subtotal';

/** Fields of a line that decide its amounts; decimals are text with a point. */
export type LineaCalculable = {
  tipo: TipoLinea;
  cantidad: string;
  precioUnitario: string;
  dto1: string;
  dto2: string;
  regimen: Regimen;
  /** Each cause of exemption has a group of its own. */
  causaExencion: Causa | null;
  tipoIva: string;
  recargo: string;
  /** Paid for the cliente: outside every base. */
  suplido: boolean;
  /** Whether an optional line was accepted. */
  seleccionado: boolean;
  /** Amounts set in advance: they get no discount and no tax again. */
  desglose?: Desglose | null | undefined;
};

/** Amounts of an anticipo, or of its deduction, with their sign: euros with two decimals. */
export type Desglose = { base: string; cuota: string; recargo: string; retencion: string };

/** Fields of a paper that decide its totals, besides its lines. */
export type PapelCalculable = {
  lineas: readonly LineaCalculable[];
  dtoGlobal1: string;
  dtoGlobal2: string;
  irpf: string;
  /** Prices include the tax, as a consumer pays them. */
  preciosConIva: boolean;
};

/** Totals of one tax: euros with two decimals. */
export type Grupo = {
  regimen: Regimen;
  causaExencion: Causa | null;
  tipo: string;
  tipoRecargo: string;
  base: string;
  cuota: string;
  recargo: string;
};

/** Totals of a paper: euros with two decimals. */
export type Totales = {
  /**
   * Amount of each line, in the same order; null for a line without a price. A subtotal adds the lines before
   * it, up to its heading.
   */
  importes: (string | null)[];
  grupos: Grupo[];
  /** Sum of the lines at the paper's prices, and the amount of the global discounts. */
  subtotal: string;
  descuento: string;
  baseImponible: string;
  totalIva: string;
  totalRecargo: string;
  totalIrpf: string;
  suplidos: string;
  total: string;
};

const ORDER: readonly Regimen[] = ['general', 'isp', 'exento', 'noSujeto', 'rebu'];

/** Whether a line is part of the total. */
export const counts = ({ tipo, seleccionado }: Pick<LineaCalculable, 'tipo' | 'seleccionado'>): boolean =>
  tipo === 'concepto' || (tipo === 'opcional' && seleccionado);

const hasMoney = ({ tipo }: Pick<LineaCalculable, 'tipo'>) => tipo === 'concepto' || tipo === 'opcional';

/** Céntimos of a line: quantity × price × (1 − d1) × (1 − d2), rounded once. */
export function lineaAmount(line: LineaCalculable): bigint {
  const gross = times(exact(line.cantidad), exact(line.precioUnitario));
  return rounded(times(gross, times(without(line.dto1), without(line.dto2))), 2);
}

type TaxAmounts = { base: bigint; tax: bigint; surcharge: bigint };
type Sums = { line: LineaCalculable; sum: bigint; known: TaxAmounts };

/**
 * Totals of a paper. Rounds each line to céntimos, adds the lines by tax, and then discounts and taxes
 * each sum once; halves go away from zero (decision 026). The amounts of a `desglose` are added unchanged.
 * The order of the lines only changes subtotals. Throws RangeError for text that is no decimal.
 */
export function calculate(paper: PapelCalculable): Totales {
  const including = paper.preciosConIva;
  const amounts = paper.lineas.map((line) => amountIn(line, including));
  const { groups, disbursed } = sumByTax(paper.lineas, amounts);
  const left = times(without(paper.dtoGlobal1), without(paper.dtoGlobal2));
  const worked = groups.map((group) => ({ ...group, ...taxOf(group, left, including) }));
  const taxed = worked.map((group) => ({ ...group, ...plus(group, group.known) }));
  const subtotal = add(groups.map(({ sum, known }) => sum + inPrices(known, including)));
  const [base, tax, surcharge] = [
    add(taxed.map((group) => group.base)),
    add(taxed.map((group) => group.tax)),
    add(taxed.map((group) => group.surcharge)),
  ];
  const withheld = share(add(worked.map((group) => group.base)), paper.irpf) + withheldAlready(paper.lineas);
  const after = including ? base + tax : base;
  return {
    importes: withSubtotals(paper.lineas, amounts).map((amount) => (amount === null ? null : money(amount))),
    grupos: taxed.map(asGroup),
    subtotal: money(subtotal),
    descuento: money(subtotal - after),
    baseImponible: money(base),
    totalIva: money(tax),
    totalRecargo: money(surcharge),
    totalIrpf: money(withheld),
    suplidos: money(disbursed),
    total: money(base + tax + surcharge - withheld + disbursed),
  };
}

const money = (cents: bigint) => plain(cents, 2);
const add = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n);
const share = (cents: bigint, percentage: string) =>
  rounded(times({ n: cents, e: 2 }, partOf(percentage)), 2);

const NOTHING: TaxAmounts = { base: 0n, tax: 0n, surcharge: 0n };

const plus = (a: TaxAmounts, b: TaxAmounts): TaxAmounts => ({
  base: a.base + b.base,
  tax: a.tax + b.tax,
  surcharge: a.surcharge + b.surcharge,
});

const knownOf = ({ desglose }: LineaCalculable): TaxAmounts =>
  desglose
    ? { base: cents(desglose.base), tax: cents(desglose.cuota), surcharge: cents(desglose.recargo) }
    : NOTHING;

/** Amount of a `desglose` in the prices of the paper: with tax or without. */
const inPrices = ({ base, tax }: TaxAmounts, including: boolean) => (including ? base + tax : base);

function amountIn(line: LineaCalculable, including: boolean): bigint | null {
  if (!hasMoney(line)) return null;
  return line.desglose ? inPrices(knownOf(line), including) : lineaAmount(line);
}

const withheldAlready = (lines: readonly LineaCalculable[]) =>
  add(lines.map((line) => (line.desglose && counts(line) ? cents(line.desglose.retencion) : 0n)));

/** Quantity and price of a line with a `desglose`, so that it reads like the others. */
export function pricedAs(
  desglose: Desglose,
  including: boolean,
): { cantidad: string; precioUnitario: string } {
  const amount = inPrices(
    { base: cents(desglose.base), tax: cents(desglose.cuota), surcharge: 0n },
    including,
  );
  return { cantidad: amount < 0n ? '-1' : '1', precioUnitario: money(amount < 0n ? -amount : amount) };
}

/** Without final zeros: '21.00' and '21' are one rate. */
const bare = (rate: string) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);

type LineaTax = Pick<LineaCalculable, 'regimen' | 'causaExencion' | 'tipoIva' | 'recargo'>;

/** Key of a line's tax: lines with the same key share a group. */
export const taxKey = ({ regimen, causaExencion, tipoIva, recargo }: LineaTax): string =>
  [regimen, causaExencion ?? '', bare(tipoIva), bare(recargo)].join(' ');

function sumByTax(lines: readonly LineaCalculable[], amounts: readonly (bigint | null)[]) {
  const groups = new Map<string, Sums>();
  let disbursed = 0n;
  for (const [index, line] of lines.entries()) {
    const amount = amounts[index] ?? 0n;
    if (!counts(line)) continue;
    if (line.suplido) disbursed += amount;
    else {
      const key = taxKey(line);
      const { sum, known } = groups.get(key) ?? { sum: 0n, known: NOTHING };
      groups.set(
        key,
        line.desglose ? { line, sum, known: plus(known, knownOf(line)) } : { line, sum: sum + amount, known },
      );
    }
  }
  return { groups: [...groups.values()].sort(byTax), disbursed };
}

function byTax({ line: a }: Sums, { line: b }: Sums): number {
  return (
    ORDER.indexOf(a.regimen) - ORDER.indexOf(b.regimen) ||
    Number(b.tipoIva) - Number(a.tipoIva) ||
    Number(b.recargo) - Number(a.recargo) ||
    (a.causaExencion ?? '').localeCompare(b.causaExencion ?? '')
  );
}

/**
 * Base, tax and surcharge of a sum, in céntimos. When prices include tax, base and tax add up to the
 * announced price.
 */
function taxOf({ line, sum }: Sums, left: Exact, including: boolean): TaxAmounts {
  const discounted = rounded(times({ n: sum, e: 2 }, left), 2);
  const rate = line.regimen === 'general' ? line.tipoIva : '0';
  const surcharge = line.regimen === 'general' ? share(discounted, line.recargo) : 0n;
  if (!including) return { base: discounted, tax: share(discounted, rate), surcharge };
  const { n, e } = partOf(rate);
  const one = 10n ** BigInt(e);
  const base = divideRounded(discounted * one, one + n);
  return { base, tax: discounted - base, surcharge: 0n };
}

function asGroup({ line, base, tax, surcharge }: Sums & TaxAmounts): Grupo {
  return {
    regimen: line.regimen,
    causaExencion: line.causaExencion,
    tipo: bare(line.tipoIva),
    tipoRecargo: bare(line.recargo),
    base: money(base),
    cuota: money(tax),
    recargo: money(surcharge),
  };
}

/** A subtotal adds the counted lines since the last heading or subtotal. */
function withSubtotals(lines: readonly LineaCalculable[], amounts: readonly (bigint | null)[]) {
  let running = 0n;
  return lines.map((line, index) => {
    const amount = amounts[index] ?? null;
    if (line.tipo === 'subtotal') {
      const sum = running;
      running = 0n;
      return sum;
    }
    if (line.tipo === 'seccion') running = 0n;
    else if (amount !== null && counts(line)) running += amount;
    return amount;
  });
}
