import { sql } from 'drizzle-orm';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper, holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { inUse, notFound } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { recordOppositeUso, usoOfCobro } from '../ingresos/usos.server.ts';
import { recordCobro } from './cobros.server.ts';
import { IS_OFFSET } from './offset-cobros.server.ts';

/**
 * Undoes a cobro noted by mistake with an opposite cobro; both stay. If an ingreso made the cobro, its money becomes the cliente's credit.
 */
export async function undoCobro(
  work: Work,
  { cobro, motivo }: { cobro: string; motivo: string },
): Promise<Papel> {
  const { facturaId } = await readNoted(work, cobro);
  await holdPaper(work, facturaId);
  await recordOppositeCobro(work, cobro, motivo);
  return findPaper(work.tx, work.family, facturaId);
}

/** Notes the opposite of a cobro, and undoes the use of the ingreso that made it, if any. The caller has locked the factura. */
export async function recordOppositeCobro(work: Work, cobro: string, motivo: string): Promise<void> {
  const { facturaId, importe, forma, deshecho, compensa } = await readNoted(work, cobro);
  if (deshecho) throw inUse('Ese cobro ya está deshecho');
  // A compensación is half of a pair: the other factura would keep its half.
  if (compensa) throw inUse('Una compensación no se deshace: va con la rectificativa que la hizo');
  const fecha = todayInMadrid(work.now);
  const opposite = await recordCobro(
    work,
    { _id: facturaId },
    { fecha, importe: plain(-cents(importe), 2), forma, referencia: motivo, deshaceId: cobro },
  );
  const uso = await usoOfCobro(work, cobro);
  if (uso) await recordOppositeUso(work, uso, { fecha, motivo, cobro: opposite });
}

type CobroRow = { facturaId: string; importe: string; forma: string; deshecho: boolean; compensa: boolean };

async function readNoted({ tx }: Work, cobro: string): Promise<CobroRow> {
  const { rows } = await tx.execute<CobroRow>(sql`
    SELECT factura_id AS "facturaId", importe, forma, ${IS_OFFSET} AS compensa,
      deshace_id IS NOT NULL OR EXISTS (SELECT FROM cobros d WHERE d.deshace_id = c.id) AS deshecho
    FROM cobros c WHERE id = ${cobro}`);
  const [noted] = rows;
  if (!noted) throw notFound('el cobro');
  return noted;
}
