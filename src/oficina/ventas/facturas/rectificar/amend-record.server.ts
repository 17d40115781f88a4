import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Party } from '#oficina/base/letters/parties.ts';
import { lineOfHistory } from '#oficina/base/standard.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { readParties } from '#oficina/ventas/papeles/parties.server.ts';
import { findPaper, holdForStep } from '#oficina/ventas/papeles/read-paper.server.ts';
import { appendRecord } from '#oficina/ventas/verifactu/append-record.server.ts';
import type { RegistroAlta } from '#oficina/ventas/verifactu/record.ts';
import { againstRule, inUse } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { refuseBroken } from '../emitir/guards.server.ts';
import { holdChain, recordInstant } from '../emitir/numbering.server.ts';
import { recordOf } from '../emitir/record-of.server.ts';
import type { Factura } from '../factura.server.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';
import { holdExchanged, holdRectified } from './earlier-facturas.server.ts';
import { exchangedIn } from './exchange.server.ts';

/** Answers of the agency that find something wrong. */
const AMENDED = new Set(['rechazado', 'aceptadoConErrores']);

/**
 * Declares again a factura that the agency rejected or accepted with errors. The factura does not change: the
 * new record takes the cliente's present name and kind of document. A mistake in the factura itself needs a
 * rectificativa, and a rejected record is never sent again unchanged (AEAT, «Validaciones y errores», 6).
 */
export async function amendRecord(
  work: Work<Factura>,
  { _id, version }: { _id: string; version: number },
  clock: () => Date,
): Promise<Papel> {
  const { tx, actor, family } = work;
  const starts = { step: pasosFactura.subsanar, estadoOf: estadoDePasos };
  const factura = await holdForStep(work, { _id, version }, starts);
  if (!AMENDED.has(factura.estadoAeat)) throw inUse('La Agencia Tributaria no le ha puesto ningún reparo');
  const { emisor } = factura;
  if (!emisor) throw new Error('nobody gave this invoice');
  const before = await lastDeclared(work, factura);
  const destinatario = await recipientNow(work, factura, before);
  const rectified = await holdRectified(work, factura);
  const exchanged = await holdExchanged(work, factura, await exchangedIn(work.tx, factura._id));
  const head = await holdChain(tx, emisor.nif);
  const instant = recordInstant(clock(), head);
  const link = { ...head, instant, emisor };
  const rejected = factura.estadoAeat === 'rechazado';
  const registro: RegistroAlta = {
    ...recordOf({ ...factura, destinatario }, link, { rectified, exchanged }),
    subsana: before.taken ? (rejected ? 'S' : 'N') : 'X',
  };
  await refuseBroken(registro, todayInMadrid(instant));
  if (rejected && isDeepStrictEqual(contentOf(registro), contentOf(before.contenido)))
    throw againstRule(
      'La Agencia Tributaria la rechazaría otra vez: no ha cambiado nada de lo que se declaró. Corrige la ficha del cliente, o anúlala y haz otra',
      'RD 1619/2012, art. 15',
    );
  const [antes, despues] = [
    { estadoAeat: factura.estadoAeat, subsanada: false },
    { estadoAeat: 'pendiente', subsanada: true },
  ];
  const history = lineOfHistory({ actor, now: instant, entidad: 'facturas' }, { id: _id, antes, despues });
  await appendRecord(tx, link, { registro, facturaId: _id, history });
  return findPaper(tx, family, _id);
}

/** A record without its place in the chain: only the part that describes the factura. */
function contentOf(record: RegistroAlta): unknown {
  const { anterior: _before, sistema: _program, momento: _when, subsana: _how, ...content } = record;
  // The database keeps JSON, where undefined fields are missing.
  return JSON.parse(JSON.stringify(content));
}

type LastRecord = { contenido: RegistroAlta; taken: boolean };

/** Content of the factura's last record, and whether the agency accepted any of its records. */
export async function lastDeclared({ tx }: Pick<Work, 'tx'>, { _id }: Factura): Promise<LastRecord> {
  const { rows } = await tx.execute<LastRecord>(sql`
    SELECT r.contenido, EXISTS (SELECT FROM registros_facturacion t JOIN registros_envios e ON e.registro_id = t.id
      WHERE t.factura_id = ${_id} AND e.estado IN ('aceptado', 'aceptadoConErrores')) AS taken
    FROM registros_facturacion r WHERE r.factura_id = ${_id} AND r.tipo <> 'anulacion' ORDER BY r.orden DESC LIMIT 1`);
  const [last] = rows;
  if (!last) throw new Error('nothing was declared of this invoice');
  return last;
}

/**
 * Recipient with the cliente's present data; 422 when the tax number is another one, because a record cannot
 * change it.
 */
async function recipientNow(
  { tx }: Work,
  factura: Factura,
  { contenido }: LastRecord,
): Promise<Party | null> {
  const { destinatario: declared } = contenido;
  if (!declared) return factura.destinatario;
  const { destinatario: now } = await readParties(tx, factura);
  const number = 'nif' in declared ? declared.nif : declared.idOtro.id;
  if (now.nif !== number)
    throw againstRule(
      `El NIF del cliente ya no es ${number}, el de la factura: rectifícala`,
      'RD 1619/2012, art. 15',
    );
  return now;
}
