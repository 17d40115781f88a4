import { sql } from 'drizzle-orm';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { inUse } from '#platform/http/errors.server.ts';
import { plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { lineasLeft } from '../borrador/pedido-part.server.ts';
import { EstadoFactura } from '../estados.ts';
import { type Factura, isRectifying } from '../factura.server.ts';
import { sumOf } from './anticipo-parts.ts';
import { anticiposLeft, leftOf, partsOf } from './anticipo-rows.server.ts';

type In = Pick<Work, 'tx'>;

/**
 * Counts the anticipo that an issued factura makes for its pedido, or the anticipos that it takes off. `sign`
 * -1 undoes it when the factura is annulled, and the lines of a rectificativa undo it too. The pedido is
 * locked. The table's own rule refuses to take off more than there is, and to give back an anticipo already
 * taken off.
 */
export async function settleAnticipos(
  { tx }: In,
  factura: Factura,
  { sign, replaced }: { sign: 1 | -1; replaced: string | null },
): Promise<void> {
  const { _id, anticipo, lineas } = factura;
  if (replaced === null && !lineas.some(({ desglose }) => desglose)) return;
  if (anticipo) await refuseTakenOff({ tx }, _id, sign);
  const of = sql`(SELECT anticipo_id AS id, ${summed('base')}, ${summed('cuota')}, ${summed('recargo')}, ${summed('retencion')}
    FROM (SELECT anticipo_id, desglose, ${sign}::int * CASE WHEN papel_id = ${_id} THEN 1 ELSE -1 END AS signo
      FROM facturas_lineas WHERE papel_id IN (${_id}, ${replaced}) AND anticipo_id IS NOT NULL) l GROUP BY 1)`;
  try {
    await tx.execute(
      anticipo
        ? sql`UPDATE facturas_anticipos a SET base = a.base + d.base, cuota = a.cuota + d.cuota,
            recargo = a.recargo + d.recargo, retencion = a.retencion + d.retencion FROM ${of} d WHERE a.id = d.id`
        : sql`UPDATE facturas_anticipos a SET base_descontada = base_descontada - d.base,
            cuota_descontada = cuota_descontada - d.cuota, recargo_descontado = recargo_descontado - d.recargo,
            retencion_descontada = retencion_descontada - d.retencion FROM ${of} d WHERE a.id = d.id`,
    );
  } catch (error) {
    if (sqlState(error).constraint === 'facturas_anticipos_descontado')
      throw inUse(
        anticipo
          ? 'Ese anticipo ya se ha descontado: rectifica antes la factura que lo descuenta'
          : 'El anticipo que descuenta ya no está por descontar: borra este borrador y haz otro',
      );
    throw error;
  }
}

const summed = (name: string) =>
  sql`sum(signo * (desglose->>${sql.raw(`'${name}'`)})::numeric) AS ${sql.raw(name)}`;

/** Refuses to give back an anticipo already taken off, and names the factura that did it. */
async function refuseTakenOff({ tx }: In, _id: string, sign: 1 | -1): Promise<void> {
  const { rows } = await tx.execute<{ codigo: string | null }>(sql`
    SELECT string_agg(DISTINCT f.codigo, ', ') AS codigo
    FROM facturas_lineas mia JOIN facturas_anticipos a ON a.id = mia.anticipo_id AND a.base_descontada + a.cuota_descontada > 0
      JOIN facturas_lineas suya ON suya.anticipo_id = a.id
      JOIN facturas f ON f.id = suya.papel_id AND NOT f.anticipo AND f.estado <> ${EstadoFactura.preparando} AND f.anulada_en IS NULL
        AND f.rectificada_id IS NULL
    WHERE mia.papel_id = ${_id} AND ${sign}::int * (mia.desglose->>'base')::numeric < 0`);
  const codigo = rows[0]?.codigo;
  if (codigo) throw inUse(`Ese anticipo ya se ha descontado en ${codigo}: rectifícala o anúlala antes`);
}

/** Céntimos that rounding may leave of each part of an anticipo once the whole pedido is invoiced. */
const LEFT_BY_ROUNDING = 2n;

/**
 * Refuses a factura when the anticipos left to take off exceed what is left of the pedido: the cliente would
 * pay twice. It happens with a draft written before the anticipo was issued.
 */
export async function refuseUndeducted({ tx }: In, factura: Factura): Promise<void> {
  if (factura._idPedido === null || isRectifying(factura)) return;
  const anticipos = await anticiposLeft(tx, factura._idPedido);
  // The anticipo that this factura makes is not issued yet, so `anticipos` lacks it.
  const own = factura.anticipo ? factura.lineas.filter(({ desglose }) => desglose) : [];
  if (anticipos.length + own.length === 0) return;
  const order = await findPaper(tx, pedidosFamily, factura._idPedido);
  const { parts } = partsOf(order, lineasLeft(order, await leftOf(tx, order)));
  const mine = sumOf(partsOf(order, own).parts);
  const over = sumOf(anticipos) + mine - sumOf(parts);
  if (over <= LEFT_BY_ROUNDING * BigInt(anticipos.length)) return;
  const much = formatEurosText(plain(over, 2));
  throw inUse(
    factura.anticipo
      ? `Con ese anticipo se facturarían ${much} más de lo que queda del pedido: borra el borrador y haz otro`
      : `Quedarían ${much} de anticipos sin descontar: borra este borrador y vuelve a facturar el pedido, o rectifica el anticipo`,
  );
}
