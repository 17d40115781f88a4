import type { Party } from '#oficina/base/letters/parties.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText, formatPercentText } from '#platform/kit/amounts/format-amount.ts';
import { pairsIf } from '#platform/kit/pairs.ts';
import { calculate, counts, type PapelCalculable, type Regimen } from '../arithmetic.ts';
import { causeWords, REVERSE_CHARGE } from '../causas.ts';
import type { Linea } from '../linea-contract.ts';
import { quantityText } from '../quantity-text.ts';
import type { Impuesto } from '../rates.ts';

/** Printed line: every text is ready to read. */
export type PrintedLinea = {
  tipo: Linea['tipo'];
  descripcion: string;
  detalle: string;
  /** Quantity, price, discount, tax and amount; empty when it has none or hides it. */
  celdas: [string, string, string, string, string];
  /** Optional and not chosen: shown, but not counted. */
  apagada: boolean;
  /** Sum up to this line, for the foot of its page. */
  suma: string;
};

/** Firma, drawn or typed. */
export type PrintedFirma = { metodo: 'dibujo' | 'texto'; trazo: string };

/** Printed proof that a paper was accepted or signed; every text is ready to read. */
export type PrintedCertificate = {
  titulo: string;
  parrafo: string;
  datos: [name: string, value: string][];
  /** Missing when the business noted the acceptance. */
  firma?: PrintedFirma;
  /** Data of each signer, when there may be several. */
  firmas?: { titulo: string; datos: [name: string, value: string][]; firma: PrintedFirma }[];
  /** Address where anybody can check the proof. */
  qr?: { direccion: string; debajo: string };
  hechos: { cuando: string; que: string; desde: string }[];
  pie: string;
};

/** Certificate of a documento that is not a paper. */
export type PrintedProof = {
  certificado: PrintedCertificate;
  autor: string;
  /** Colour of the business. */
  color?: string | null;
  /** Foot of each page. */
  pie: string;
  momento: string;
};

/** QR of the tax agency and its texts, at the top of a factura. */
export type PrintedFiscal = { direccion: string; encima: string; debajo: string };

/** Transfer that pays a factura, in words and as the QR of banks. */
export type PrintedTransfer = {
  carga: string;
  debajo: string;
  iban: string;
  titular: string;
  concepto: string;
};

/** Heading of the text about payment. */
export const PAGO = 'Pago';

/** Everything that the PDF of a paper shows: equal data gives equal bytes. */
export type PrintedPaper = {
  clase: string;
  codigo: string;
  /** 'Duplicado', 'Borrador'… above the number; empty on the original. */
  marca: string;
  titulo: string;
  datos: [name: string, value: string][];
  emisor: Party;
  destinatario: Party;
  columnas: [string, string, string, string, string, string];
  lineas: PrintedLinea[];
  impuestos: { titulo: string; filas: [concept: string, base: string, tax: string, surcharge: string][] };
  totales: [name: string, value: string][];
  tituloTotal: string;
  total: string;
  /** Conditions, notes and the texts that the law requires. */
  textos: [heading: string, text: string][];
  /** Time of the last change, for the PDF's own date. */
  momento: string;
  /** Proof of the acceptance, on its own page. */
  certificado?: PrintedCertificate;
  fiscal?: PrintedFiscal;
  /** File of the logo, PNG or JPEG. */
  logo?: Uint8Array;
  transferencia?: PrintedTransfer;
};

/** Printed data besides the figures. */
export type Printing = Omit<
  PrintedPaper,
  | 'columnas'
  | 'lineas'
  | 'impuestos'
  | 'totales'
  | 'tituloTotal'
  | 'total'
  | 'textos'
  | 'certificado'
  | 'logo'
> & {
  impuesto: Impuesto;
  /** Declared total of a factura, in euros, when it is not the amount to pay. */
  totalFactura?: string;
  textos: [string, string | null][];
};

type Figures = Omit<PapelCalculable, 'lineas'> & { lineas: readonly Linea[] };

/** Prepares a paper for print, with the totals of `calculate`. */
export function printedPaper(
  paper: Figures,
  { impuesto, textos, totalFactura, ...said }: Printing,
): PrintedPaper {
  const totals = calculate(paper);
  const price = paper.preciosConIva ? `Precio (${impuesto} incl.)` : 'Precio';
  const withSurcharge = totals.grupos.some(({ tipoRecargo }) => tipoRecargo !== '0');
  const apart = totalFactura !== undefined && totalFactura !== totals.total;
  // The tax of used goods is not shown apart, and their price is no base (Ley 37/1992, art. 138).
  const ordinary = totals.grupos.filter(({ regimen }) => regimen !== 'rebu');
  const usedGoods = totals.grupos.reduce(
    (sum, { regimen, base }) => (regimen === 'rebu' ? sum + cents(base) : sum),
    0n,
  );
  const left: [string, string][] = [
    ...pairsIf(totals.descuento !== '0.00', ['Suma', totals.subtotal], ['Descuento', `-${totals.descuento}`]),
    ...pairsIf(
      ordinary.length > 0 || totals.grupos.length === 0,
      ['Base imponible', plain(cents(totals.baseImponible) - usedGoods, 2)],
      [impuesto, totals.totalIva],
    ),
    ...pairsIf(usedGoods !== 0n && ordinary.length > 0, [NAMES.rebu, plain(usedGoods, 2)]),
    ...pairsIf(withSurcharge, ['Recargo de equivalencia', totals.totalRecargo]),
    ...pairsIf(apart, ['Total factura', totalFactura ?? '']),
    ...pairsIf(totals.totalIrpf !== '0.00', [
      `Retención IRPF ${formatPercentText(paper.irpf)}`,
      `-${totals.totalIrpf}`,
    ]),
    ...pairsIf(totals.suplidos !== '0.00', ['Suplidos', totals.suplidos]),
  ];
  return {
    ...said,
    columnas: ['Concepto', 'Cantidad', price, 'Dto.', impuesto, 'Importe'],
    lineas: printedLines(paper.lineas, totals.importes),
    impuestos: {
      titulo: withSurcharge ? 'Recargo' : '',
      filas: ordinary.map((group) => [
        ...([
          `${taxName(group, impuesto)}`,
          formatEurosText(group.base),
          formatEurosText(group.cuota),
        ] as const),
        withSurcharge ? formatEurosText(group.recargo) : '',
      ]),
    },
    totales: left.map(([name, value]) => [name, formatEurosText(value.replace('--', ''))]),
    tituloTotal: apart ? 'Total a pagar' : 'Total',
    total: formatEurosText(totals.total),
    textos: [...textos, ['', mentions(paper.lineas, impuesto)]].filter((text): text is [string, string] =>
      Boolean(text[1]),
    ),
  };
}

const NAMES: Record<Exclude<Regimen, 'general'>, string> = {
  isp: 'Inversión del sujeto pasivo',
  exento: 'Exento',
  noSujeto: 'No sujeto',
  rebu: 'Bienes usados',
};

type Group = { regimen: Regimen; tipo: string; tipoRecargo: string; causaExencion: string | null };

function taxName({ regimen, tipo, tipoRecargo, causaExencion }: Group, impuesto: Impuesto): string {
  if (regimen !== 'general') return causaExencion ? `${NAMES[regimen]} (${causaExencion})` : NAMES[regimen];
  const surcharge = tipoRecargo === '0' ? '' : ` + ${formatPercentText(tipoRecargo)}`;
  return `${impuesto} ${formatPercentText(tipo)}${surcharge}`;
}

/** Lines with their running sum in céntimos: the next page starts with the same sum. */
function printedLines(lines: readonly Linea[], amounts: readonly (string | null)[]): PrintedLinea[] {
  let sum = 0n;
  return lines.map((line, index) => {
    const amount = amounts[index] ?? null;
    const counted = counts(line);
    if (counted && amount !== null) sum += BigInt(amount.replace('.', ''));
    const cents = `${sum < 0n ? '-' : ''}${String(sum < 0n ? -sum : sum).padStart(3, '0')}`;
    const { tipo, descripcion, detalle } = line;
    return {
      tipo,
      detalle,
      apagada: tipo === 'opcional' && !counted,
      celdas: cellsOf(line, amount),
      descripcion: tipo === 'opcional' ? `${descripcion} (opcional)` : descripcion,
      suma: formatEurosText(cents.replace(/(..)$/, '.$1')),
    };
  });
}

function cellsOf(line: Linea, amount: string | null): PrintedLinea['celdas'] {
  const total = amount === null ? '' : formatEurosText(amount);
  if (line.tipo === 'subtotal') return ['', '', '', '', total];
  if (line.tipo !== 'concepto' && line.tipo !== 'opcional') return ['', '', '', '', ''];
  const quantity = quantityText(line.cantidad, line.unidad);
  if (!line.mostrarPrecio) return [quantity, '', '', '', ''];
  const discounts = [line.dto1, line.dto2].filter((rate) => Number(rate) !== 0).map(formatPercentText);
  return [quantity, formatEurosText(line.precioUnitario), discounts.join(' + '), taxCell(line), total];
}

const TAX_CELLS: Record<Exclude<Regimen, 'general'>, string> = {
  isp: 'ISP',
  exento: 'Exento',
  noSujeto: 'No suj.',
  rebu: 'REBU',
};

function taxCell({ suplido, regimen, tipoIva }: Linea): string {
  if (suplido) return 'Suplido';
  return regimen === 'general' ? formatPercentText(tipoIva) : TAX_CELLS[regimen];
}

/** Texts that RD 1619/2012, art. 6, requires for untaxed lines, reverse charge and used goods. */
function mentions(lines: readonly Linea[], impuesto: Impuesto): string {
  const counted = lines.filter((line) => counts(line) && !line.suplido);
  const reasons = new Set(counted.flatMap(({ causaExencion }) => causaExencion ?? []));
  return [
    ...[...reasons].sort().map((reason) => `${reason}: ${causeWords(reason, impuesto)}.`),
    ...(counted.some(({ regimen }) => regimen === 'isp') ? [REVERSE_CHARGE[impuesto]] : []),
    ...(counted.some(({ regimen }) => regimen === 'rebu')
      ? ['Régimen especial de los bienes usados (Ley 37/1992, art. 135 y siguientes).']
      : []),
  ].join('\n');
}
