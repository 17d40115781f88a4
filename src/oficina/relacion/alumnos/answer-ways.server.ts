import { sql } from 'drizzle-orm';
import type { About } from '#oficina/base/letters/composing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { ADDRESS_OF_CLIENTE, BEGINNING } from './mensajes.server.ts';
import type { Lado } from './mensajes.ts';

/** The autoescuela of a request: whether it has not joined, and the address that it gets letters at. */
export type Answering = {
  id: string;
  desde: number;
  sinAlta: boolean;
  correo: string | null;
  /** See `MAILED_ELSEWHERE`. */
  fuera: boolean;
};

/**
 * Condition on request `e` of cliente `c`: its letters went to another address than the present one of an autoescuela that has not joined, or
 * it wants no requests. A token for replies does not say where it was mailed, so none speaks for it any more.
 */
export const MAILED_ELSEWHERE = sql`c.solo_oficial AND NOT EXISTS (
  SELECT FROM escuelas_peticiones p WHERE p.codigo_dgt = c.num_registro_dgt AND p.correo IS NOT NULL AND NOT EXISTS (
    SELECT FROM correos k WHERE lower(k.para) <> lower(p.correo) AND (k.tipo = 'peticion_datos' AND k.datos->>'peticionId' = e.id::text
      OR k.tipo = 'solicitud_mensaje_autoescuela' AND k.datos->>'enviadaId' = e.id::text)))`;

/** Columns of an `Answering`, of request `e` and cliente `c`. */
export const RECEIVER = sql`e.id, ${BEGINNING} AS desde, c.solo_oficial AS "sinAlta", ${ADDRESS_OF_CLIENTE} AS correo,
  ${MAILED_ELSEWHERE} AS fuera`;

/**
 * Button of a correo to an autoescuela: to its panel or, if it has not joined, to the page of the request by a link for the address that
 * it gave. Undefined once it wants no requests.
 */
export function pageFor({ id, desde, sinAlta, correo }: Answering, about: About, text: string) {
  if (!sinAlta) return { button: { text, url: `${about.publicUrl}/panelCliente/solicitudes` } };
  if (correo === null) return undefined;
  if (!about.receivedLinks) throw new Error('there is no key for the links of autoescuelas');
  const token = about.receivedLinks.of({ id, desde, correo }, about.now);
  return { button: { text, url: `${about.publicUrl}/solicitudRecibida/${token}` }, to: correo };
}

/** Address for replies of one side, where a mailbox is read, and what the correo says of it. */
export function answerable({ replies }: About, id: string, lado: Lado, desde: number) {
  if (!replies) return { reply: {}, says: [] };
  return {
    reply: { replyTo: replies.of({ id, lado, desde }), automatic: true },
    says: ['También puedes contestar a este correo: pasamos tu texto, sin archivos adjuntos.'],
  };
}

/** The same for an autoescuela, unless a reply would not be known for its own. */
export const answerableByAutoescuela = (about: About, { id, desde, fuera }: Answering) =>
  answerable(fuera ? { ...about, replies: undefined } : about, id, 'autoescuela', desde);

/** What makes a correo to an autoescuela answerable, by its page and by mail; undefined once it wants no requests. */
export async function waysToAnswer(db: Db, { id, text }: { id: string; text: string }, about: About) {
  const { rows } = await db.execute<Answering>(sql`SELECT ${RECEIVER}
    FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id
    WHERE e.id = ${id} AND e.estado IN ('enviada', 'vista', 'respondida', 'ganada')`);
  const [school] = rows;
  const page = school && pageFor(school, about, text);
  return page && { ...page, ...answerableByAutoescuela(about, school) };
}
