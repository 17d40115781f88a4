import { type SQL, sql } from 'drizzle-orm';
import { type Plazo, splitAmount } from '#oficina/catalogos/formasDePago/terms.ts';
import type { Db } from '#platform/database/db.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { cents } from '#platform/kit/amounts/exact.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import type { Pago, Vencimiento } from '../table.server.ts';

/** SQL column with a payment method, by its identifier in SQL. The query must have the business as `n`; `formaPagoOf` reads the column. */
export const formaPagoColumn = (formaPago: SQL): SQL => sql`
  (SELECT jsonb_build_object('nombre', f.nombre, 'tipo', f.tipo, 'instrucciones', f.instrucciones, 'iban', n.iban, 'dias', f.dias,
    'plazos', f.plazos) FROM formas_de_pago f WHERE f.id = ${formaPago}) AS forma`;

export type FormaPagoRow = { forma: (Pago & { dias: number; plazos: Plazo[] }) | null };

type FormaPagoTerms = { pago: Pago | null; plazos: Plazo[] };

/** Payment method with its present text, and its instalments, from what `formaPagoColumn` gave. */
export function formaPagoOf({ forma }: FormaPagoRow): FormaPagoTerms {
  if (!forma) return { pago: null, plazos: atOnce(0) };
  const { dias, plazos, ...pago } = forma;
  return { pago, plazos: plazos.length > 0 ? plazos : atOnce(dias) };
}

/** Payment method of a paper with its present text, and its instalments. */
export async function readFormaPago(db: Pick<Db, '_'>, formaPago: string | null): Promise<FormaPagoTerms> {
  const { rows } = await executePrepared<FormaPagoRow>(
    db,
    sql`SELECT ${formaPagoColumn(sql`${formaPago}`)} FROM negocio n`,
  );
  return formaPagoOf(rows[0] ?? { forma: null });
}

const atOnce = (dias: number): Plazo[] => [{ dias, porcentaje: '100' }];

/** Due dates of an amount, in calendar days. An amount of zero or below has none. */
export const dueDates = (fecha: string, importe: string, plazos: readonly Plazo[]): Vencimiento[] =>
  Number(importe) > 0
    ? splitAmount(importe, plazos).map((part) => ({
        fecha: dayAfter(fecha, part.dias),
        importe: part.importe,
      }))
    : [];

type CobroBalance = { vencimientos: Vencimiento[]; cobrado: string; pendienteCobro: string };

/**
 * First due date that the cobros do not cover, counting them from the oldest due date; null when nothing is
 * left.
 */
export function nextDue({ vencimientos, cobrado, pendienteCobro }: CobroBalance): string | null {
  if (Number(pendienteCobro) <= 0) return null;
  let covered = cents(cobrado);
  for (const { fecha, importe } of vencimientos) {
    covered -= cents(importe);
    if (covered < 0n) return fecha;
  }
  return vencimientos.at(-1)?.fecha ?? null;
}
