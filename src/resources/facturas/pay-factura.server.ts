import { sql } from 'drizzle-orm';
import { inUse, invalidFields, notFound } from '#api/errors.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { cents } from '#kit/exact.ts';
import { formatEurosText } from '#kit/format-amount.ts';
import type { Papel, Work } from '#office/papeles/paper-family.server.ts';
import { findPaper, holdPaper } from '#office/papeles/read-paper.server.ts';
import { refuseFrom } from '#office/steps/refuse-from.server.ts';
import { recordCobro } from './cobros.server.ts';
import type { Factura } from './factura.server.ts';
import { IS_OFFSET } from './offset-cobros.server.ts';
import { estadoDePasos, pasosFactura } from './pasos.ts';

export type Cobro = {
  /** Id of the factura. */
  _id: string;
  fecha?: string | undefined;
  /** Euros; negative for a refund. */
  importe: string;
  forma: string;
  referencia?: string | undefined;
};

/** Notes a cobro or a refund of a factura; refuses more than the pending amount. */
export async function payFactura(
  work: Work,
  { _id, fecha, importe, forma, referencia = '' }: Cobro,
): Promise<Papel> {
  const { tx, now, family } = work;
  const factura = (await holdPaper(work, _id)) as Factura;
  refuseFrom(pasosFactura.registrarCobro, estadoDePasos(factura), []);
  const today = todayInMadrid(now);
  const day = fecha ?? today;
  if (day > today) throw invalidFields([{ campo: 'fecha', motivo: 'no puede ser posterior a hoy' }]);
  refuseTooMuch(factura, importe);
  await recordCobro(work, factura, { fecha: day, importe, forma, referencia });
  return findPaper(tx, family, _id);
}

function refuseTooMuch({ pendienteCobro, cobrado }: Factura, importe: string): void {
  const [left, paid, amount] = [cents(pendienteCobro), cents(cobrado), cents(importe)];
  const say = (motivo: string) => invalidFields([{ campo: 'importe', motivo }]);
  if (amount === 0n) throw say('no puede ser cero');
  // When the factura gives money back, both sums are below zero.
  const fits = amount > 0n ? amount <= left || amount <= -paid : amount >= left || amount >= -paid;
  if (fits) return;
  throw say(
    amount > 0n
      ? `quedan ${formatEurosText(pendienteCobro)} por cobrar`
      : `solo se han cobrado ${formatEurosText(cobrado)}`,
  );
}

/** Undoes a cobro noted by mistake with an opposite one; both stay. */
export async function undoCobro(
  work: Work,
  { cobro, motivo }: { cobro: string; motivo: string },
): Promise<Papel> {
  const { tx, now, family } = work;
  const { rows } = await tx.execute<{
    facturaId: string;
    importe: string;
    forma: string;
    deshecho: boolean;
    compensa: boolean;
  }>(sql`
    SELECT factura_id AS "facturaId", importe, forma, ${IS_OFFSET} AS compensa,
      deshace_id IS NOT NULL OR EXISTS (SELECT FROM cobros d WHERE d.deshace_id = c.id) AS deshecho
    FROM cobros c WHERE id = ${cobro}`);
  const [noted] = rows;
  if (!noted) throw notFound('el cobro');
  const factura = (await holdPaper(work, noted.facturaId)) as Factura;
  if (noted.deshecho) throw inUse('Ese cobro ya está deshecho');
  // It is half of a pair: the other factura would keep its half.
  if (noted.compensa) throw inUse('Una compensación no se deshace: va con la rectificativa que la hizo');
  const importe = noted.importe.startsWith('-') ? noted.importe.slice(1) : `-${noted.importe}`;
  await recordCobro(work, factura, {
    fecha: todayInMadrid(now),
    importe,
    forma: noted.forma,
    referencia: motivo,
    deshaceId: cobro,
  });
  return findPaper(tx, family, factura._id);
}
