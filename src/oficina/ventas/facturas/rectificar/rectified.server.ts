import { sql } from 'drizzle-orm';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { recordCobro } from '../cobros/cobros.server.ts';
import { COMPENSACION, EstadoFactura } from '../estados.ts';
import type { Factura } from '../factura.server.ts';
import { facturasFamily } from '../family.server.ts';

/** Factura that a rectificativa corrects. */
export type RectifiedFactura = Factura;

/**
 * Factura that a rectificativa corrects, locked so that its cobros wait; undefined for the other facturas.
 */
export async function holdRectified(
  work: Work,
  { _idRectificada }: Factura,
): Promise<RectifiedFactura | undefined> {
  if (_idRectificada === null) return undefined;
  return (await holdPaper(
    { ...work, family: facturasFamily, scope: {} },
    _idRectificada,
  )) as RectifiedFactura;
}

/**
 * Notes in a factura how much its valid rectificativas correct it: 'entera' when one substitutes it, or when those by differences give back
 * all of it; 'parte' when they correct less. The caller has the factura locked.
 */
export async function noteRectified(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { _id }: Pick<Factura, '_id'>,
): Promise<void> {
  await tx.execute(sql`
    UPDATE facturas SET modificado_en = ${now}, rectificada = (
      SELECT CASE WHEN bool_or(r.metodo = 'S') OR facturas.total_factura + sum(r.total_factura) = 0 THEN 'entera'
        WHEN count(*) > 0 THEN 'parte' END
      FROM facturas r
      WHERE r.rectificada_id = facturas.id AND r.estado <> ${EstadoFactura.preparando} AND r.anulada_en IS NULL)
    WHERE id = ${_id}`);
}

/**
 * Offsets a rectificativa against the pending amount of the factura that it corrects, with a cobro in each.
 * An amount that was already paid stays as money to give back.
 */
export async function compensate(work: Work, correction: Factura, before: RectifiedFactura): Promise<void> {
  const owed = cents(before.pendienteCobro);
  const back = -cents(correction.importeCobrar);
  if (owed <= 0n || back <= 0n) return;
  const both = owed < back ? owed : back;
  const cobro = { fecha: correction.fecha, forma: COMPENSACION };
  await recordCobro(work, before, {
    ...cobro,
    importe: plain(both, 2),
    referencia: correction.codigo ?? '',
  });
  await recordCobro(work, correction, {
    ...cobro,
    importe: plain(-both, 2),
    referencia: before.codigo ?? '',
  });
}
