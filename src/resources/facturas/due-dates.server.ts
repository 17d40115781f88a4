import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { executePrepared } from '#api/prepared.server.ts';
import { dayAfter } from '#kit/day-after.ts';
import { cents } from '#kit/exact.ts';
import { type Plazo, splitAmount } from '../formasDePago/terms.ts';
import type { Pago, Vencimiento } from './table.server.ts';

/** Payment method of a paper with its present text, and its instalments. */
export async function readFormaPago(
  db: Pick<Db, '_'>,
  formaPago: string | null,
): Promise<{ pago: Pago | null; plazos: Plazo[] }> {
  const { rows } = await executePrepared<Pago & { dias: number; plazos: Plazo[] }>(
    db,
    sql`
    SELECT f.nombre, f.tipo, f.instrucciones, n.iban, f.dias, f.plazos FROM formas_de_pago f, negocio n
    WHERE f.id = ${formaPago}`,
  );
  const [row] = rows;
  if (!row) return { pago: null, plazos: atOnce(0) };
  const { dias, plazos, ...pago } = row;
  return { pago, plazos: plazos.length > 0 ? plazos : atOnce(dias) };
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

type Paid = { vencimientos: Vencimiento[]; cobrado: string; pendienteCobro: string };

/**
 * First due date that the cobros do not cover, counting them from the oldest due date; null when nothing is
 * left.
 */
export function nextDue({ vencimientos, cobrado, pendienteCobro }: Paid): string | null {
  if (Number(pendienteCobro) <= 0) return null;
  let covered = cents(cobrado);
  for (const { fecha, importe } of vencimientos) {
    covered -= cents(importe);
    if (covered < 0n) return fecha;
  }
  return vencimientos.at(-1)?.fecha ?? null;
}
