import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { answerTimes } from '#comparador/ofertas/comparador/answer-time.server.ts';
import type { Cifra } from '#comparador/ofertas/comparador/request-figure.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import {
  inUse,
  invalidFields,
  notFound,
  notFromHere,
  outOfDate,
  tooMany,
} from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { leerRecibidas, Recibida, responderSolicitud } from './autoescuela-contract.ts';
import { offerLikeTarifa, priceOf } from './compare-offer.ts';
import type { SolicitudServices } from './make-solicitud.server.ts';
import type { mensajeAutoescuela } from './mensaje-contract.ts';
import { BOTH_AGREED, markSeen, THREAD_OF_SENT, writeMessage } from './mensajes.server.ts';
import { isEnded } from './mensajes.ts';
import { figureOf, OFFER_OF_SENT, writeOferta } from './oferta.server.ts';
import { inboxOperations } from './operations.ts';
import { type EstadoRecibida, estadosRecibida, siguientes } from './recibida-states.ts';

/** Personal columns become null for an autoescuela once the alumno withdraws the request. */
const personal = (column: string) =>
  sql.raw(`CASE WHEN e.estado <> 'retirada' AND a.anonimizado_en IS NULL THEN ${column} END`);

/** Telephones are shown once both sides said yes; an alumno without a page of their own cannot say it, and gave theirs to be called. */
const telephone = (column: string) =>
  sql`CASE WHEN a.email_verificado_en IS NULL OR ${BOTH_AGREED} THEN ${personal(column)} END`;

/** An autoescuela that has not joined gets only carried requests, also where two alumnos were merged and the request has another id. */
const ORDINARY = 'pt.id IS NULL AND NOT receptor.solo_oficial';

/** What the consent to a carried request does not name: of who asks it gives the name, the address and the question. */
const notCarried = (column: string) => sql`CASE WHEN ${sql.raw(ORDINARY)} THEN ${personal(column)} END`;

/** The place of a carried request is the town of the official list, if it has one. */
const TOWN = `CASE WHEN ${ORDINARY} THEN a.municipio WHEN pt.lugar NOT LIKE 'la provincia de %' THEN pt.lugar END`;

const COLUMNS = sql`e.id AS "_id", e.version, e.estado, e.enviada_en AS "enviadaEn", e.vista_en AS "vistaEn",
  e.respondida_en AS "respondidaEn", e.retirada_en AS "retiradaEn", e.precio_visto::text AS "precioVisto",
  e.clases_vistas AS "clasesVistas", e.precio_ofrecido::text AS "precioOfrecido", ${OFFER_OF_SENT} AS oferta, e.respuesta,
  CASE WHEN e.estado <> 'retirada' AND a.anonimizado_en IS NULL THEN ${THREAD_OF_SENT} ELSE '[]' END AS mensajes,
  ${personal('a.nombre')} AS nombre, ${notCarried('a.apellidos')} AS apellidos, ${personal('a.email')} AS email,
  ${telephone('a.telefono')} AS telefono, ${notCarried('a.tutor_nombre')} AS "tutorNombre",
  CASE WHEN ${sql.raw(ORDINARY)} THEN ${telephone('a.tutor_telefono')} END AS "tutorTelefono", ${personal('a.mensaje')} AS mensaje,
  ${personal('a.disponibilidad')} AS disponibilidad, ${personal('a.fecha_inicio_deseada')} AS "fechaInicioDeseada",
  ${personal(TOWN)} AS municipio, a.cod_provincia AS "codProvincia", p.codigo AS permiso, a.modalidad`;

const FROM = sql`alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id
  JOIN permisos_conducir p ON p.id = a.permiso_id JOIN clientes receptor ON receptor.id = e.cliente_id
  LEFT JOIN peticiones pt ON pt.id = e.id`;

/** Condition for the requests that a cliente may see: its own, once confirmed. */
const visibleTo = (clienteId: string | null) => sql`e.cliente_id = ${clienteId} AND e.estado <> 'pendiente'`;

const ENDED = 'Esta conversación está cerrada';

/** Routes for the requests that the caller's autoescuela got, and its answers. */
export function registerSolicitudesAutoescuela(app: HttpApp, services: SolicitudServices): void {
  serve(app, inboxOperations.leer, { access: allow('alumnos', 'L', ['cliente']) }, async (request) => {
    const { clienteId } = actorOf(request);
    const { db, clock } = services;
    const [page, times] = await Promise.all([
      listReceived(db, request.query, clienteId),
      answerTimes(db.$client, { hoy: todayInMadrid(clock()), clienteId }),
    ]);
    return { ...page, contesta: times.get(clienteId ?? '') ?? null };
  });
  registerAnswer(app, services);
  registerOffer(app, services);
  registerThread(app, services);
}

/** `GET /alumnos/consultarOferta`: the offer that an answer begins with. */
function registerOffer(app: HttpApp, { db, clock }: SolicitudServices): void {
  serve(app, inboxOperations.oferta, { access: allow('alumnos', 'L', ['cliente']) }, (request) =>
    prepareOffer({ db, clock }, { clienteId: actorOf(request).clienteId, _id: request.query._id }),
  );
}

/** Request of the autoescuela that speaks. */
type Own = { clienteId: string | null; _id: string };

/** Gives the offer that repeats the tarifa of an autoescuela, and our figure. Throws 404 for the request of another. */
export async function prepareOffer({ db, clock }: Pick<SolicitudServices, 'db' | 'clock'>, own: Own) {
  const cifra = await figureOf(db, { ...own, hoy: todayInMadrid(clock()) });
  return { cifra, oferta: cifra && offerLikeTarifa(cifra) };
}

/** `PUT /alumnos/escribirMensaje` and `PUT /alumnos/verMensajes`: the autoescuela's side of a thread. */
function registerThread(app: HttpApp, services: SolicitudServices): void {
  const { db, clock } = services;
  const access = allow('alumnos', 'T', ['cliente']);
  serve(app, inboxOperations.escribir, { access }, (request) =>
    writeReceived(services, actorOf(request).clienteId, request.body),
  );
  serve(app, inboxOperations.ver, { access }, async (request) => {
    const own = { clienteId: actorOf(request).clienteId, _id: request.body._id };
    await readReceived(db, own);
    await markSeen(db, own._id, 'autoescuela', clock());
    return readReceived(db, own);
  });
}

/** Writes a message of the autoescuela of a cliente. Throws 404 for the request of another, and where the thread takes no more. */
export async function writeReceived(
  { db, jobs, clock }: SolicitudServices,
  clienteId: string | null,
  { _id, ...message }: z.infer<typeof mensajeAutoescuela>,
): Promise<Recibida> {
  const { row, correo } = await db.transaction(async (tx) => {
    await readReceived(tx, { clienteId, _id });
    const now = clock();
    const written = await writeMessage(tx, {
      ...message,
      enviadaId: _id,
      de: 'autoescuela',
      via: 'pagina',
      now,
    });
    if (written.estado === 'demasiados') throw tooMany('Has escrito muchos mensajes a esta persona', 3_600);
    if (written.estado === 'llena') throw inUse('En esta conversación ya no caben más mensajes');
    if (written.estado !== 'escrito') throw inUse(ENDED);
    return { row: await readReceived(tx, { clienteId, _id }), correo: written.correo };
  });
  if (correo) await sendQueued(jobs, correo);
  return row;
}

/** Reads a page of the requests that this cliente got, newest first. */
export function listReceived(
  db: Db,
  { estado, ...asked }: z.infer<typeof leerRecibidas>,
  clienteId: string | null,
): Promise<Page<Recibida>> {
  const among = estado ? sql`AND e.estado = ANY(${sql.param(estado)}::text[])` : sql``;
  return readSqlPage<Recibida>(db, {
    asked,
    order: { orden: '-enviadaEn', key: sql`e.enviada_en`, type: 'timestamptz', id: sql`e.id` },
    table: 'alumnos_autoescuelas',
    columns: COLUMNS,
    from: FROM,
    where: sql`${visibleTo(clienteId)} ${among}`,
  });
}

export type Answer = z.infer<typeof responderSolicitud>;

/** States that say that the autoescuela spoke with whoever asked. One that is closed without a word had no answer. */
const ANSWERS: readonly EstadoRecibida[] = ['respondida', 'ganada'];

function registerAnswer(app: HttpApp, services: SolicitudServices): void {
  serve(
    app,
    inboxOperations.guardar,
    {
      access: allow('alumnos', 'T', ['cliente']),
      current: {
        read: (request, _id) => readReceived(services.db, { clienteId: actorOf(request).clienteId, _id }),
      },
      mails: {
        made: ({ body }) =>
          (body as { estado?: string }).estado === 'respondida' ? 'La respuesta está guardada' : undefined,
      },
    },
    (request) => answerReceived(services, actorOf(request).clienteId, request.body),
  );
}

/** Writes the answer of the autoescuela of a cliente, or how the request ended. Throws 404 for the request of another. */
export async function answerReceived(
  { db, jobs, clock }: SolicitudServices,
  clienteId: string | null,
  answer: Answer,
): Promise<Recibida> {
  const now = clock();
  const { _id, oferta } = answer;
  const hoy = todayInMadrid(now);
  const cifra = oferta ? await figureOf(db, { _id, clienteId, hoy }, oferta.clases) : null;
  const { row, correo } = await db.transaction(async (tx) => {
    const saved = await change(tx, answer, { clienteId, now, cifra });
    return { row: saved, correo: await tellAlumno(tx, saved, answer) };
  });
  if (correo) await sendQueued(jobs, correo);
  return row;
}

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

async function change(
  tx: Tx,
  body: Answer,
  { clienteId, now, cifra }: { clienteId: string | null; now: Date; cifra: Cifra | null },
): Promise<Recibida> {
  const { _id, version, estado, respuesta, oferta } = body;
  const precioOfrecido = oferta ? priceOf(oferta) : body.precioOfrecido;
  // The total of lines goes with them; one that was given without lines stays.
  const kept = sql`CASE WHEN ${oferta !== null} OR NOT EXISTS
    (SELECT FROM ofertas_solicitudes WHERE enviada_id = ${_id}) THEN precio_ofrecido END`;
  const from = estadosRecibida.filter((before) => siguientes[before].includes(estado));
  const { rows } = await tx.execute<{ alumnoId: string }>(sql`
    UPDATE alumnos_autoescuelas SET version = version + 1, estado = ${estado}, vista_en = coalesce(vista_en, ${now}),
      respondida_en = CASE WHEN ${ANSWERS.includes(estado)} THEN coalesce(respondida_en, ${now}) ELSE respondida_en END,
      precio_ofrecido = ${precioOfrecido === undefined ? kept : sql`${precioOfrecido}::numeric`},
      respuesta = ${respuesta === undefined ? sql`respuesta` : respuesta}
    WHERE id = ${_id} AND version = coalesce(${version ?? null}, version) AND cliente_id = ${clienteId}
      AND estado = ANY(${sql.param(from)}::text[]) AND (${estado !== 'respondida'} OR NOT EXISTS
        (SELECT FROM mensajes_solicitudes WHERE enviada_id = ${_id} AND tipo = 'cierre'))
    RETURNING alumno_id AS "alumnoId"`);
  const [written] = rows;
  // A total without lines takes those of an earlier offer away.
  if (written && (oferta !== undefined || precioOfrecido !== undefined))
    await writeOferta(tx, _id, { oferta: oferta ?? null, cifra });
  const row = await readReceived(tx, { clienteId, _id });
  if (!written && (version ?? row.version) !== row.version) throw outOfDate(row);
  const ended = estado === 'respondida' && isEnded(row.mensajes);
  if (!written) throw ended ? inUse(ENDED) : notFromHere(siguientes[row.estado]);
  // The row decides, because a body with the same words as before comes without them.
  if (estado === 'respondida' && !row.precioOfrecido && !row.respuesta)
    throw invalidFields([{ campo: 'respuesta', motivo: 'escribe una respuesta o un precio' }]);
  // An answer starts the twelve months of retention again.
  await tx.execute(sql`UPDATE alumnos SET caduca_en = ${now}::timestamptz + interval '12 months'
    WHERE id = ${written.alumnoId} AND anonimizado_en IS NULL`);
  return row;
}

/** Reads a request of a cliente. Throws 404 for that of another. */
export async function readReceived(tx: Pick<Db, 'execute'>, { clienteId, _id }: Own): Promise<Recibida> {
  const { rows } = await tx.execute<{ fila: Recibida }>(sql`
    SELECT to_jsonb(x) AS fila FROM (SELECT ${COLUMNS} FROM ${FROM} WHERE ${visibleTo(clienteId)} AND e.id = ${_id}) x`);
  if (!rows[0]) throw notFound('la solicitud');
  return rows[0].fila;
}

/** Sends each answer by correo once, to an alumno with a confirmed address. */
async function tellAlumno(tx: Tx, row: Recibida, { estado }: { estado: EstadoRecibida }) {
  if (estado !== 'respondida') return undefined;
  const { rows } = await tx.execute<{ para: string }>(sql`
    SELECT a.email AS para FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id
    WHERE e.id = ${row._id} AND a.email IS NOT NULL AND a.email_verificado_en IS NOT NULL`);
  const [alumno] = rows;
  if (!alumno) return undefined;
  return queueCorreo(tx, {
    tipo: 'solicitud_respondida',
    para: alumno.para,
    datos: { enviadaId: row._id },
    clave: `solicitud_respondida:${row._id}:${row.version}`,
  });
}
