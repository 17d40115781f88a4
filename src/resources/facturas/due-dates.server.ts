import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { dayAfter } from '#kit/day-after.ts';
import { exact, rounded } from '#kit/exact.ts';
import type { Pago, Vencimiento } from './table.server.ts';

/** How a paper is paid, as it is now, and after how many days. */
export async function readPayment(
  db: Pick<Db, 'execute'>,
  formaPago: string | null,
): Promise<{ pago: Pago | null; dias: number }> {
  const { rows } = await db.execute<Pago & { dias: number }>(sql`
    SELECT f.nombre, f.tipo, f.instrucciones, n.iban, f.dias FROM formas_de_pago f, negocio n WHERE f.id = ${formaPago}`);
  const [row] = rows;
  if (!row) return { pago: null, dias: 0 };
  const { dias, ...pago } = row;
  return { pago, dias };
}

/** When what is to be paid is due: days are of the calendar. Nothing is due of what is to be given back, nor of nothing. */
export const dueDates = (fecha: string, importe: string, dias: number): Vencimiento[] =>
  Number(importe) > 0 ? [{ fecha: dayAfter(fecha, dias), importe }] : [];

type Paid = { vencimientos: Vencimiento[]; cobrado: string; pendienteCobro: string };

/** The first day whose payment is not covered by what came in, which goes to the oldest; null when nothing is left. */
export function nextDue({ vencimientos, cobrado, pendienteCobro }: Paid): string | null {
  if (Number(pendienteCobro) <= 0) return null;
  let covered = rounded(exact(cobrado), 2);
  for (const { fecha, importe } of vencimientos) {
    covered -= rounded(exact(importe), 2);
    if (covered < 0n) return fecha;
  }
  return vencimientos.at(-1)?.fecha ?? null;
}
