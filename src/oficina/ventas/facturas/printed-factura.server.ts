import { sql } from 'drizzle-orm';
import { counts } from '#oficina/ventas/papeles/arithmetic.ts';
import {
  PAGO,
  type PrintedPaper,
  type PrintedTransfer,
  printedPaper,
} from '#oficina/ventas/papeles/pdf/printed-paper.ts';
import { type PrintInput, printingOf } from '#oficina/ventas/papeles/pdf/printing.server.ts';
import { renderPaper } from '#oficina/ventas/papeles/pdf/render-paper.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { cents, less, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import { pairsIf } from '#platform/kit/pairs.ts';
import { spacedIban } from '#platform/kit/people/iban.ts';
import { transferQr } from './cobros/transfer-qr.ts';
import { EstadoFactura, metodosRectificacion } from './estados.ts';
import { type Factura, isRectifying } from './factura.server.ts';
import type { Pago, Vencimiento } from './table.server.ts';

type FacturaReference = { codigo: string; fecha: string };

type PrintRow = {
  vencimientos: Vencimiento[];
  pago: Pago | null;
  qr: string | null;
  anulada: boolean;
  demostracion: boolean;
  pruebas: boolean;
  canjeadas: string[] | null;
  /** The annulled factura that this one makes again. */
  rehecha: FacturaReference | null;
  rectificada: (FacturaReference & { base: string; cuota: string; recargo: string }) | null;
};

/** PDF of a factura, drawn from the data stored when it was issued. */
export async function printFactura(
  db: Pick<Db, 'execute' | 'select' | '_'>,
  invoice: Factura,
  { duplicate }: { duplicate: boolean },
): Promise<Buffer> {
  return renderPaper(db, await printedFactura(db, invoice, duplicate));
}

/** A factura as it is printed. */
export async function printedFactura(
  db: Pick<Db, 'execute' | '_'>,
  invoice: Factura,
  duplicate: boolean,
): Promise<PrintedPaper> {
  const kept = await readKept(db, invoice._id);
  const transferencia = kept.qr === null ? undefined : transferOf(invoice, kept);
  const printing = await printingOf(db, invoice, {
    clase: classOf(invoice),
    marca: markOf(invoice, kept, duplicate),
  });
  const printed = printedPaper(invoice, {
    ...printing,
    totalFactura: invoice.totalFactura,
    datos: [...printing.datos, ...datesOf(invoice, kept)],
    textos: [
      ...rectification(invoice, kept),
      ...exchange(kept),
      ...madeAgain(kept),
      ...cobroTexts(kept, transferencia !== undefined),
      ...printing.textos.filter(([name]) => name !== PAGO || !kept.pago),
    ],
  });
  if (kept.qr === null) return printed;
  return {
    ...printed,
    ...(transferencia && { transferencia }),
    fiscal: {
      direccion: kept.qr,
      encima: 'QR tributario:',
      debajo: 'VERI*FACTU',
    },
  };
}

function classOf(invoice: Factura): PrintInput['clase'] {
  if (isRectifying(invoice)) return 'Factura rectificativa';
  return invoice.tipo === 'F2' ? 'Factura simplificada' : 'Factura';
}

const TRIAL = 'Factura de pruebas, sin validez';

/** Mark of a PDF that is not a valid original. */
function markOf(
  { estado }: Factura,
  { anulada, demostracion, pruebas }: PrintRow,
  duplicate: boolean,
): string {
  if (estado === EstadoFactura.preparando) return 'Borrador sin validez';
  const marks = [
    anulada && 'Anulada',
    demostracion && 'Demostración',
    pruebas && TRIAL,
    duplicate && 'Duplicado',
  ];
  return marks.filter(Boolean).join(' · ');
}

const datesOf = ({ fecha, fechaOperacion }: Factura, { vencimientos }: PrintRow): [string, string][] => [
  ...pairsIf((fechaOperacion ?? fecha) !== fecha, [
    'Fecha de la operación',
    formatDay(fechaOperacion ?? fecha),
  ]),
  ...pairsIf(vencimientos.length === 1, ['Vencimiento', formatDay(vencimientos[0]?.fecha ?? fecha)]),
];

function rectification(factura: Factura, { rectificada }: PrintRow): [string, string][] {
  const { metodo, motivoCierre } = factura;
  if (!rectificada || !metodo) return [];
  const what = `Rectifica a ${rectificada.codigo}, de ${formatDay(rectificada.fecha)}, ${metodosRectificacion[metodo].toLowerCase()}.`;
  const amount = metodo === 'S' ? amountOfCorrection(factura, rectificada) : '';
  return [
    [
      'Factura rectificativa',
      [what, amount, motivoCierre && `Motivo: ${motivoCierre}`].filter(Boolean).join('\n'),
    ],
  ];
}

const exchange = ({ canjeadas }: PrintRow): [string, string][] =>
  canjeadas ? [['Canje', `Emitida en canje de ${new Intl.ListFormat('es-ES').format(canjeadas)}.`]] : [];

const madeAgain = ({ rehecha }: PrintRow): [string, string][] =>
  rehecha ? [['En lugar de', `${rehecha.codigo}, de ${formatDay(rehecha.fecha)}, que está anulada.`]] : [];

/**
 * Amount, base and tax by which a substitution differs from the factura that it replaces (RD 1619/2012, art.
 * 15.5).
 */
function amountOfCorrection(factura: Factura, before: NonNullable<PrintRow['rectificada']>): string {
  const [base, cuota, recargo] = [
    less(factura.baseImponible, before.base),
    less(factura.totalIva, before.cuota),
    less(factura.totalRecargo, before.recargo),
  ];
  const whole = plain(cents(base) + cents(cuota) + cents(recargo), 2);
  const parts = [
    `base ${formatEurosText(base)}`,
    `${factura.impuesto} ${formatEurosText(cuota)}`,
    ...(cents(recargo) === 0n ? [] : [`recargo ${formatEurosText(recargo)}`]),
  ];
  // Facturas of used goods do not show their tax apart (Ley 37/1992, art. 138).
  const usedGoods = factura.lineas.some((line) => counts(line) && line.regimen === 'rebu');
  const detail = usedGoods ? '' : ` (${parts.join(', ')})`;
  return `Importe de la rectificación: ${formatEurosText(whole)}${detail}.`;
}

/** Texts about payment. They leave the account out when the box of the transfer already shows it (`boxed`). */
function cobroTexts({ vencimientos, pago }: PrintRow, boxed: boolean): [string, string][] {
  const parts = vencimientos.map(({ fecha, importe }) => `${formatDay(fecha)}: ${formatEurosText(importe)}`);
  const due = vencimientos.length > 1 ? `Vencimientos: ${parts.join('; ')}` : '';
  const account =
    pago?.tipo === 'transferencia' && pago.iban && !boxed ? `Cuenta: ${spacedIban(pago.iban)}` : '';
  const text = [pago?.instrucciones, account, due].filter(Boolean).join('\n');
  return text === '' ? [] : [[PAGO, text]];
}

/** QR for banking apps with the transfer of the pending amount. */
function transferOf(
  { emisor, codigo, pendienteCobro }: Factura,
  { pago, anulada }: PrintRow,
): PrintedTransfer | undefined {
  if (anulada || pago?.tipo !== 'transferencia' || !pago.iban) return undefined;
  const said = { iban: pago.iban, concepto: codigo ?? '' };
  const titular = emisor?.nombre ?? '';
  const carga = transferQr({ ...said, beneficiario: titular, importe: pendienteCobro });
  return carga === undefined ? undefined : { ...said, titular, carga, debajo: 'Pagar por transferencia' };
}

async function readKept(db: Pick<Db, 'execute' | '_'>, _id: string): Promise<PrintRow> {
  const { rows } = await db.execute<PrintRow>(sql`
    SELECT f.vencimientos, f.pago, f.qr, f.anulada_en IS NOT NULL AS anulada, f.estado <> ${EstadoFactura.preparando} AND es_de_demostracion(f.id) AS demostracion,
      f.estado <> ${EstadoFactura.preparando} AND sin_efectos(f.id) AND NOT es_de_demostracion(f.id) AS pruebas,
      (SELECT jsonb_agg(c.codigo ORDER BY c.codigo) FROM facturas_canjes x JOIN facturas c ON c.id = x.canjeada_id
        WHERE x.factura_id = f.id) AS canjeadas,
      (SELECT jsonb_build_object('codigo', a.codigo, 'fecha', a.fecha) FROM facturas a WHERE a.id = f.anulada_id) AS rehecha,
      (SELECT jsonb_build_object('codigo', r.codigo, 'fecha', r.fecha,
        'base', r.base_imponible::text, 'cuota', r.total_iva::text, 'recargo', r.total_recargo::text) FROM facturas r
        WHERE r.id = f.rectificada_id) AS rectificada
    FROM facturas f WHERE f.id = ${_id}`);
  const [kept] = rows;
  if (!kept) throw new Error('the invoice that is printed is gone');
  return kept;
}
