import { sql } from 'drizzle-orm';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { ReceivedLinks } from '#oficina/base/letters/received-links.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Recibida } from './autoescuela-contract.ts';
import type { SolicitudServices } from './make-solicitud.server.ts';
import { ADDRESS_OF_CLIENTE, BEGINNING, markSeen } from './mensajes.server.ts';
import { readReceived } from './solicitudes-autoescuela.server.ts';

/** Request that a link opens to an autoescuela that has not joined. */
export type ReceivedLink = {
  /** `alta`: it has joined since, and answers in its panel. `anulado`: the request, or its address, is another one by now. */
  estado: 'vale' | 'caducado' | 'anulado' | 'alta';
  _id: string;
  clienteId: string;
  autoescuela: string;
  codigo: string;
  respondida: boolean;
  /** Address that the link proves. */
  correo: string;
};

type Row = Omit<ReceivedLink, 'estado' | 'correo'> & { sinAlta: boolean; correo: string | null };

/** Reads whose request a link opens, and whether it holds; undefined for a link that this program did not sign, and once its person is erased. */
export async function readReceivedLink(
  { db, receivedLinks }: { db: Pick<Db, 'execute'>; receivedLinks: ReceivedLinks },
  token: string,
  now: Date,
): Promise<ReceivedLink | undefined> {
  const place = receivedLinks.read(token);
  if (!place) return undefined;
  const { rows } = await db.execute<Row>(sql`
    SELECT e.id AS "_id", c.id AS "clienteId", c.nombre_comercial AS autoescuela, c.num_registro_dgt AS codigo, c.solo_oficial AS "sinAlta",
      e.respondida_en IS NOT NULL AS respondida, ${ADDRESS_OF_CLIENTE} AS correo
    FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id JOIN alumnos a ON a.id = e.alumno_id
    WHERE e.id = ${place.id} AND ${BEGINNING} = ${place.desde} AND a.anonimizado_en IS NULL`);
  const [row] = rows;
  if (!row) return undefined;
  const { sinAlta, correo, ...school } = row;
  const own = correo !== null && place.isFor(correo);
  const estado = !sinAlta ? 'alta' : !own ? 'anulado' : place.caducaEn <= now ? 'caducado' : 'vale';
  return { ...school, estado, correo: correo ?? '' };
}

/** Reads the request of a link for its page, which counts as a look, also by a program that follows the links of a correo. */
export async function openReceived(
  db: Db,
  { clienteId, _id }: Pick<ReceivedLink, 'clienteId' | '_id'>,
  now: Date,
): Promise<Recibida> {
  await db.execute(sql`UPDATE alumnos_autoescuelas SET version = version + 1, estado = 'vista', vista_en = ${now}
    WHERE id = ${_id} AND cliente_id = ${clienteId} AND estado = 'enviada'`);
  await markSeen(db, _id, 'autoescuela', now);
  return readReceived(db, { clienteId, _id });
}

/** Sends another link to the address that the autoescuela gave, once an hour at most. */
export async function mailReceivedLink(
  { db, jobs, clock }: SolicitudServices,
  { _id, correo }: Pick<ReceivedLink, '_id' | 'correo'>,
): Promise<void> {
  const queued = await queueCorreo(db, {
    tipo: 'peticion_datos',
    para: correo,
    datos: { peticionId: _id },
    clave: `peticion_datos:${_id}:otro:${clock().toISOString().slice(0, 13)}`,
  });
  if (queued) await sendQueued(jobs, queued);
}
