import { type SQL, sql } from 'drizzle-orm';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { AppError, inUse, notFound } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { recordOppositeCobro } from '../cobros/undo-cobro.server.ts';
import { holdIngreso, recordOppositeUso, recordUso, standingUsos } from './usos.server.ts';

type Undone = { motivo: string };

/** Undoes one use of an ingreso: its money is the cliente's credit again. Gives the id of the ingreso. */
export async function undoUso(
  work: Work,
  { uso, motivo }: Undone & { uso: string },
  own: SQL | undefined,
): Promise<string> {
  const { rows } = await work.tx.execute<{ ingreso: string; cobro: string | null; factura: string | null }>(
    sql`
    SELECT u.ingreso_id AS ingreso, u.cobro_id AS cobro, c.factura_id AS factura
    FROM ingresos_usos u LEFT JOIN cobros c ON c.id = u.cobro_id WHERE u.id = ${uso}`,
  );
  const [noted] = rows;
  if (!noted) throw notFound('el uso');
  if (noted.factura) await holdPaper(work, noted.factura);
  const { id } = await holdIngreso(work, noted.ingreso, own);
  const standing = (await standingUsos(work, id)).find((one) => one.id === uso);
  if (!standing) throw inUse('Eso ya está deshecho');
  if (standing.clase === 'anulado') throw inUse('El ingreso está anulado: anótalo otra vez');
  await undo(work, standing, motivo);
  return id;
}

type Standing = Awaited<ReturnType<typeof standingUsos>>[number];

/** If the use made a cobro, the opposite cobro also undoes the use. */
async function undo(work: Work, uso: Standing, motivo: string): Promise<void> {
  if (uso.cobro) await recordOppositeCobro(work, uso.cobro, motivo);
  else await recordOppositeUso(work, uso, { fecha: todayInMadrid(work.now), motivo });
}

/**
 * Annuls an ingreso that was noted by mistake, with all its cobros. Refused while a part of it is given back to the cliente: that money did
 * leave, so a person undoes the refund first.
 */
export async function annulIngreso(
  work: Work,
  { _id, motivo }: Undone & { _id: string },
  own: SQL | undefined,
): Promise<void> {
  const before = await facturasOf(work, _id);
  for (const factura of before) await holdPaper(work, factura);
  const held = await holdIngreso(work, _id, own);
  if ((await facturasOf(work, _id)).some((factura) => !before.includes(factura)))
    throw new AppError(
      errorCodes.version,
      'El ingreso acaba de cambiar. Vuelve a mirarlo antes de anularlo.',
    );
  const usos = await standingUsos(work, _id);
  if (usos.some(({ clase }) => clase === 'anulado')) throw inUse('Ese ingreso ya está anulado');
  if (usos.some(({ clase }) => clase === 'devuelto'))
    throw inUse('Parte de ese ingreso se devolvió al cliente: deshaz antes la devolución');
  for (const uso of usos) await undo(work, uso, motivo);
  const fecha = todayInMadrid(work.now);
  const { importe } = held;
  await recordUso(work, { ingreso: _id, clase: 'anulado', fecha, importe, referencia: motivo });
}

/** Facturas that an ingreso pays, in the order in which they are locked. */
async function facturasOf({ tx }: Work, ingreso: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT c.factura_id AS id FROM ingresos_usos u JOIN cobros c ON c.id = u.cobro_id
    WHERE u.ingreso_id = ${ingreso} ORDER BY 1`);
  return rows.map(({ id }) => id);
}
