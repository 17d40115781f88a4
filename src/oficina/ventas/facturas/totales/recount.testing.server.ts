import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import type { Apunte } from '../libros/contract.ts';
import { quarterOf } from '../libros/period.ts';

/**
 * Sums of the libro, recounted one factura at a time, in whole cents and without SQL: the totals must equal them. Each key names the
 * report, the period and the figure.
 */
export type Recount = Map<string, bigint>;

const keyOf = ({
  impuesto,
  claveRegimen,
  calificacion,
  exenta,
  tipo,
  tipoRecargo,
}: Apunte['desglose'][number]) =>
  [impuesto, claveRegimen, calificacion ?? exenta, tipo, tipoRecargo]
    .filter((one) => one !== undefined)
    .join('-');

function add(found: Recount, key: string, amount: bigint): void {
  found.set(key, (found.get(key) ?? 0n) + amount);
}

/** Quarter of a day as text: '2026-T4'. */
export const quarterName = (day: string) => {
  const { ejercicio, trimestre } = quarterOf(day);
  return `${ejercicio}-T${trimestre}`;
};

/** First day of the recount: nobody asks for the quarters of earlier operations. */
const FIRST = '2026-01-01';

/** Tax of each quarter, from the rows of the libro. */
export function recountVat(rows: readonly Apunte[]): Recount {
  const found: Recount = new Map();
  for (const row of rows) {
    const quarter = quarterName(row.fecha);
    add(found, `${quarter} ${row.anulada ? 'anuladas' : 'facturas'}`, 1n);
    if (row.anulada) continue;
    add(found, `${quarter} importe`, cents(row.importeTotal) - cents(row.importeSustituido ?? '0'));
    const parts = [
      ...row.desglose.map((part) => [part, 1n] as const),
      ...row.sustituye.map((part) => [part, -1n] as const),
    ];
    for (const key of new Set(parts.map(([part]) => keyOf(part))))
      add(found, `${quarter} ${key} facturas`, 1n);
    for (const [part, sign] of parts) {
      const key = `${quarter} ${keyOf(part)}`;
      add(found, `${key} base`, sign * cents(part.base));
      add(found, `${key} cuota`, sign * cents(part.cuota ?? '0'));
      add(found, `${key} recargo`, sign * cents(part.recargo ?? '0'));
    }
    const { fechaOperacion: operation } = row;
    if (operation === null || row.tipo.startsWith('R') || quarterName(operation) === quarter) continue;
    const base = parts.reduce((sum, [part, sign]) => sum + sign * cents(part.base), 0n);
    add(found, `${quarter} de otro`, base);
    // The report searches late facturas only in the year after a period, and these facturas are less than a year late.
    if (operation >= FIRST) add(found, `${quarterName(operation)} después`, base);
  }
  return found;
}

type Debtor = {
  cliente: string;
  cobrado: string;
  pendiente: string;
  fecha: string;
  vencimientos: { fecha: string; importe: string }[];
};

/** Debt of each cliente on a day, not due and due, from each factura and its due dates. */
export async function recountDebt(db: Pick<Db, 'execute'>, today: string): Promise<Recount> {
  const { rows } = await db.execute<Debtor>(sql`
    SELECT coalesce(cliente_id::text, 'ninguno') AS cliente, cobrado::text, pendiente_cobro::text AS pendiente, fecha::text, vencimientos
    FROM facturas WHERE estado <> '1' AND anulada_en IS NULL`);
  const found: Recount = new Map();
  for (const { cliente, cobrado, pendiente, vencimientos } of rows) {
    add(found, `${cliente} total`, cents(pendiente));
    if (cents(pendiente) <= 0n) continue;
    let paid = cents(cobrado);
    for (const { fecha, importe } of vencimientos) {
      const amount = cents(importe);
      const part = paid <= 0n ? 0n : paid < amount ? paid : amount;
      paid -= part;
      if (fecha < today) add(found, `${cliente} vencido`, amount - part);
    }
  }
  return found;
}

type SaleRow = {
  id: string;
  rectificada: string | null;
  metodo: string | null;
  anulada: boolean;
  serie: string;
  cliente: string | null;
  fecha: string;
  base: string;
  total: string;
};

/** Sales of each month, serie and cliente, from each factura. */
export async function recountSales(db: Pick<Db, 'execute'>): Promise<Recount> {
  const { rows } = await db.execute<SaleRow>(sql`
    SELECT id, rectificada_id AS rectificada, metodo, anulada_en IS NOT NULL AS anulada, serie, cliente_id AS cliente, fecha::text,
      base_imponible::text AS base, total_factura::text AS total FROM facturas WHERE estado <> '1'`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: Recount = new Map();
  for (const row of rows.filter(({ anulada }) => !anulada)) {
    const instead = row.metodo === 'S' ? byId.get(row.rectificada ?? '') : undefined;
    const keys = [
      `ventasPorMes ${row.fecha.slice(0, 7)}`,
      `ventasPorSerie ${row.serie || 'ninguno'}`,
      `ventasPorCliente ${row.cliente ?? 'ninguno'}`,
    ];
    for (const key of keys) {
      add(found, `${key} facturas`, 1n);
      add(found, `${key} base`, cents(row.base) - cents(instead?.base ?? '0'));
      add(found, `${key} total`, cents(row.total) - cents(instead?.total ?? '0'));
    }
  }
  return found;
}

/** Without zeros, in order, as text to compare. */
export const written = (found: Recount): string[] =>
  [...found]
    .filter(([, amount]) => amount !== 0n)
    .map(([key, amount]) => `${key}: ${plain(amount, 2)}`)
    .toSorted();
