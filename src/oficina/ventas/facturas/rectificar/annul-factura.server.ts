import { sql } from 'drizzle-orm';
import { lineOfHistory } from '#oficina/base/standard.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper, holdForStep } from '#oficina/ventas/papeles/read-paper.server.ts';
import { appendRecord, linked } from '#oficina/ventas/verifactu/append-record.server.ts';
import { againstRule } from '#platform/http/errors.server.ts';
import { billPedido } from '../borrador/pedido-balance.server.ts';
import { holdChain, recordInstant } from '../emitir/numbering.server.ts';
import { recordId } from '../emitir/record-of.server.ts';
import { EstadoFactura } from '../estados.ts';
import type { Factura } from '../factura.server.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';
import { lastDeclared } from './amend-record.server.ts';
import { holdRectified, noteRectified } from './earlier-facturas.server.ts';

export type Annulment = { _id: string; version: number; motivo: string };

/**
 * Annuls a factura that should never have existed, with its own record in the chain; its number is not
 * used again. A real operation needs a rectificativa instead, and so does a factura with cobros or
 * rectificativas (AEAT, FAQ 6 for developers).
 */
export async function annulFactura(
  work: Work<Factura>,
  { _id, version, motivo }: Annulment,
  clock: () => Date,
): Promise<Papel> {
  const { tx, actor, family } = work;
  const starts = { step: pasosFactura.anular, estadoOf: estadoDePasos };
  const factura = await holdForStep(work, { _id, version }, starts);
  await refuseUnannullable(work, factura);
  // Locked before the chain, in the same order as the issue of a rectificativa.
  const rectified = await holdRectified(work, factura);
  await billPedido(work, factura, { importe: factura.importeCobrar, sign: -1 });
  const { emisor } = factura;
  if (!emisor) throw new Error('nobody gave this invoice');
  // A waiting record does not count as unknown: it will reach the agency before this anulación.
  const unknownThere = factura.estadoAeat === 'rechazado' && !(await lastDeclared(work, factura)).taken;
  const head = await holdChain(tx, emisor.nif);
  const instant = recordInstant(clock(), head);
  const link = { ...head, instant, emisor };
  const registro = {
    tipo: 'anulacion' as const,
    id: recordId(emisor.nif, factura),
    ...(unknownThere && { sinRegistroPrevio: 'S' as const }),
    ...linked(link),
  };
  const change = sql`anulada_en = ${instant}, motivo_cierre = ${motivo}, vence_el = NULL`;
  const [antes, despues] = [
    { anulada: false, motivo: null },
    { anulada: true, motivo },
  ];
  const history = lineOfHistory({ actor, now: instant, entidad: 'facturas' }, { id: _id, antes, despues });
  await appendRecord(tx, link, { registro, facturaId: _id, change, history });
  if (rectified) await noteRectified({ ...work, now: instant }, rectified);
  return findPaper(tx, family, _id);
}

async function refuseUnannullable({ tx }: Work, { _id }: Factura): Promise<void> {
  const { rows } = await tx.execute<{ cobrada: boolean; corregida: boolean; canjeada: boolean }>(sql`
    SELECT EXISTS (SELECT FROM cobros WHERE factura_id = ${_id} GROUP BY factura_id HAVING sum(importe) <> 0) AS cobrada,
      EXISTS (SELECT FROM facturas WHERE rectificada_id = ${_id} AND estado <> ${EstadoFactura.preparando} AND anulada_en IS NULL) AS corregida,
      EXISTS (SELECT FROM facturas_canjes x JOIN facturas f ON f.id = x.factura_id
        WHERE x.canjeada_id = ${_id} AND f.estado <> ${EstadoFactura.preparando} AND f.anulada_en IS NULL) AS canjeada`);
  const [found] = rows;
  if (found?.cobrada) throw againstRule('Ya se ha cobrado algo de ella: rectifícala en lugar de anularla');
  if (found?.canjeada) throw againstRule('Ya está canjeada por una completa: no se puede anular');
  if (found?.corregida) throw againstRule('Ya está rectificada: no se puede anular');
}
