import { sql } from 'drizzle-orm';
import { againstRule, inUse, notFromHere, outOfDate } from '#api/errors.server.ts';
import { allowedFrom, type Papel, type Work } from '../papeles/paper-family.server.ts';
import { readParties } from '../papeles/parties.server.ts';
import { findPaper, holdPaper } from '../papeles/read-paper.server.ts';
import { shownTo } from '../papeles/write-paper.server.ts';
import { lineOfHistory } from '../standard.server.ts';
import { appendRecord, linked } from '../verifactu/append-record.server.ts';
import type { RegistroAlta } from '../verifactu/record.ts';
import type { Factura } from './invoice.server.ts';
import { holdChain, recordInstant } from './numbering.server.ts';

/** What the agency found something wrong with. */
const AMENDED = new Set(['rechazado', 'aceptadoConErrores']);

/**
 * Declares an invoice again that the agency rejected or took with errors, with its recipient's name as it is now: of the
 * invoice itself nothing changes, and what is wrong with it is corrected by another one (AEAT, «Validaciones y errores», 6).
 */
export async function amendRecord(
  work: Work,
  { _id, version }: { _id: string; version: number },
  clock: () => Date,
): Promise<Papel> {
  const { tx, actor, family } = work;
  const invoice = (await holdPaper(work, _id)) as Factura;
  if (invoice.estado === '1' || invoice.estadoCobro === 'anulada')
    throw notFromHere(allowedFrom(family, invoice, actor));
  if (invoice.version !== version) throw outOfDate(shownTo(work, invoice));
  if (!AMENDED.has(invoice.estadoAeat)) throw inUse('La Agencia Tributaria no le ha puesto ningún reparo');
  const { emisor } = invoice;
  if (!emisor) throw new Error('nobody gave this invoice');
  const before = await lastDeclared(work, invoice);
  const destinatario = await recipientNow(work, invoice, before);
  const head = await holdChain(tx, emisor.nif);
  const instant = recordInstant(clock(), head);
  const link = { ...head, instant, emisor };
  const registro: RegistroAlta = {
    ...before.contenido,
    ...(destinatario && { destinatario }),
    subsana: before.taken ? (invoice.estadoAeat === 'rechazado' ? 'S' : 'N') : 'X',
    ...linked(link),
  };
  const [antes, despues] = [
    { estadoAeat: invoice.estadoAeat, subsanada: false },
    { estadoAeat: 'pendiente', subsanada: true },
  ];
  const history = lineOfHistory({ actor, now: instant, entidad: 'facturas' }, { id: _id, antes, despues });
  await appendRecord(tx, link, { registro, facturaId: _id, history });
  return findPaper(tx, family, _id);
}

type Declared = { contenido: RegistroAlta; taken: boolean };

/** What was declared of it last, and whether the agency took any of what was. */
export async function lastDeclared({ tx }: Pick<Work, 'tx'>, { _id }: Factura): Promise<Declared> {
  const { rows } = await tx.execute<Declared>(sql`
    SELECT r.contenido, EXISTS (SELECT FROM registros_facturacion t JOIN registros_envios e ON e.registro_id = t.id
      WHERE t.factura_id = ${_id} AND e.estado IN ('aceptado', 'aceptadoConErrores')) AS taken
    FROM registros_facturacion r WHERE r.factura_id = ${_id} AND r.tipo <> 'anulacion' ORDER BY r.orden DESC LIMIT 1`);
  const [last] = rows;
  if (!last) throw new Error('nothing was declared of this invoice');
  return last;
}

/** Its recipient as the client is called now; 422 when it is somebody else, which a record can't tell. */
async function recipientNow({ tx }: Work, invoice: Factura, { contenido: { destinatario } }: Declared) {
  if (!destinatario) return undefined;
  const { destinatario: now } = await readParties(tx, invoice);
  if (now.nif !== destinatario.nif)
    throw againstRule(
      `El NIF del cliente ya no es ${destinatario.nif}, el de la factura: rectifícala`,
      'RD 1619/2012, art. 15',
    );
  return { nombre: now.nombre, nif: now.nif };
}
