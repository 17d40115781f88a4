import { desc, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { documentoScope } from '#oficina/documentos/documentos/documento-scope.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import {
  AppError,
  inUse,
  invalidFields,
  notAllowed,
  notFound,
  notFromHere,
} from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { instantInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { readNif } from '#platform/kit/people/nif.ts';
import { cameFrom } from './came-from.server.ts';
import { MOST_DAYS, type nuevaSolicitud, type SolicitudLeida } from './contract.ts';
import { readEvents, recordEvent } from './events.server.ts';
import { verifyUrl, wordsOf } from './firma-certificate.server.ts';
import { askNext, createSolicitud, holdSignable, joinSolicitud } from './new-solicitud.server.ts';
import { firmasOperations } from './operations.ts';
import { readBrought } from './read-brought.server.ts';
import { type Firma, isNeeded, onTurn, openFirma, readFirma } from './read-solicitud.server.ts';
import { refuseUnsealed, revokeFirma } from './revoke.server.ts';
import { isSame } from './same-person.ts';
import { inFirma, withLetters } from './sign-by-link.server.ts';
import { createSignLink } from './sign-links.server.ts';
import { solicitudesFirma } from './solicitudes-table.server.ts';
import { isOpen } from './states.ts';
import { MOST_REMINDERS, remind } from './upkeep-job.server.ts';

export type FirmasServices = {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  files: Files;
  clock: () => Date;
  publicUrl: string;
};

type Asking = Parameters<typeof actorOf>[0];

/** Registers the calls to ask for firmas, read their progress, send reminders and revoke them. */
export function registerFirmas(app: HttpApp, services: FirmasServices): void {
  registerRead(app, services);
  registerBrought(app, services);
  registerAsk(app, services);
  registerRemind(app, services);
  registerLink(app, services);
  registerRevoke(app, services);
}

function registerRead(app: HttpApp, services: FirmasServices): void {
  serve(app, firmasOperations.leer, { access: allow('documentos', 'L') }, async (request) => {
    const { db } = services;
    const { _idDocumento } = request.query;
    const actor = actorOf(request);
    await refuseStrange(db, { _idDocumento, reach: documentoScope(actor, scopeOf(request)).where });
    const ofGroup = sql`SELECT v.id FROM documentos v JOIN documentos d ON d.grupo_id = v.grupo_id WHERE d.id = ${_idDocumento}`;
    const rows = await db
      .select({ id: solicitudesFirma.id })
      .from(solicitudesFirma)
      .where(sql`documento_id IN (${ofGroup})`)
      .orderBy(desc(solicitudesFirma.creadaEn), desc(solicitudesFirma.id))
      .limit(50);
    return Promise.all(rows.map(({ id: one }) => readFor(services, actor, one)));
  });
}

function registerBrought(app: HttpApp, services: FirmasServices): void {
  serve(app, firmasOperations.previas, { access: allow('documentos', 'L') }, async (request) => {
    const { _idDocumento } = request.query;
    const reach = documentoScope(actorOf(request), scopeOf(request)).where;
    await refuseStrange(services.db, { _idDocumento, reach });
    return readBrought(services, _idDocumento);
  });
}

type Reach = { _idDocumento: string; reach: SQL | undefined };

/** Throws the same 404 for a documento out of reach and for a missing one. */
async function refuseStrange(db: Pick<Db, 'execute'>, { _idDocumento, reach }: Reach) {
  const { rows } = await db.execute(
    sql`SELECT FROM documentos WHERE id = ${_idDocumento} AND ${reach ?? sql`true`}`,
  );
  if (rows.length === 0) throw notFound('el documento');
}

/** Solicitud as the actor may read it: people of a cliente do not see the addresses of the others. */
export async function readFor(
  { db, publicUrl }: Pick<FirmasServices, 'db' | 'publicUrl'>,
  actor: Actor,
  solicitudId: string,
): Promise<SolicitudLeida> {
  const firma = await readFirma(db, solicitudId);
  if (!firma) throw notFound('la firma');
  const { eventos, integra } = await readEvents(db, { solicitudId });
  const office = actor.tipo === 'trabajador';
  const turn = isOpen(firma.estado) ? onTurn(firma.firmantes).map((one) => one.id) : [];
  const text = (instant: Date | null) => instant?.toISOString() ?? null;
  const { documentoId, documentoFirmadoId, revocadaPor, motivo, codigo, estado, mensaje } = firma;
  return {
    _id: firma.id,
    _idDocumento: documentoId,
    estado,
    codigo,
    mensaje,
    integra,
    motivo,
    comprobacion: verifyUrl(publicUrl, codigo),
    conCodigo: firma.conCodigo,
    caducaEn: firma.caducaEn.toISOString(),
    creadaEn: firma.creadaEn.toISOString(),
    creadaPor: firma.creadaPor,
    hashOriginal: firma.hashOriginal,
    hashFirmado: firma.hashFirmado,
    _idDocumentoFirmado: documentoFirmadoId,
    _idCertificado: firma.certificadoId,
    hashCertificado: firma.hashCertificado,
    previas: firma.previas,
    selladoEn: text(firma.selladoEn),
    revocadaPor,
    selloTitular: firma.selloTitular,
    selloPropio: firma.selloPropio,
    firmantes: firma.firmantes.map((one) => ({
      _id: one.id,
      orden: one.orden,
      rol: one.rol,
      nombre: one.nombre,
      turno: turn.includes(one.id),
      nif: office ? one.nif : null,
      email: office || one.email === actor.email ? one.email : null,
      enviadoEn: text(one.enviadoEn),
      vistoEn: text(one.vistoEn),
      firmadoEn: text(one.firmadoEn),
      rechazadoEn: text(one.rechazadoEn),
      rechazadoMotivo: one.rechazadoMotivo,
      recordatorios: one.recordatorios,
    })),
    eventos: office ? eventos.map((evento) => ({ en: evento.en.toISOString(), que: wordsOf(evento) })) : [],
  };
}

function registerAsk(app: HttpApp, services: FirmasServices): void {
  /** Requests after which nobody is written to: nobody whose turn it is has an address. */
  const mailsNobody = new WeakSet<object>();
  serve(
    app,
    firmasOperations.solicitar,
    {
      access: allow('documentos', 'F', ['trabajador']),
      mails: {
        made: (request) =>
          mailsNobody.has(request)
            ? undefined
            : 'La firma está pedida, y se puede firmar en persona o en el panel del cliente',
      },
    },
    async (request) => {
      const { files, clock } = services;
      const now = clock();
      const actor = actorOf(request);
      const asked = readRequest(request.body, now);
      const within = documentoScope(actor, scopeOf(request)).where;
      const { _idDocumento, firmantes: people } = asked;
      const solicitudId = await withLetters(services, async (tx) => {
        const done = await askIn(tx);
        if (done.letters.length === 0) mailsNobody.add(request);
        return done;
      });
      return readFor(services, actor, solicitudId);

      async function askIn(tx: Transaction) {
        // The solicitud is locked before its documento, as when somebody signs.
        const open = await openFirma(tx, { within, _idDocumento });
        const document = await holdSignable({ tx, files }, _idDocumento, within);
        if (open) {
          const all = await joinSolicitud(tx, { open, people, actor, now, de: cameFrom(request) });
          return { solicitudId: open.id, letters: askNext(all) };
        }
        const made = await createSolicitud(tx, { document, asked, actor, now, de: cameFrom(request) });
        return { solicitudId: made.solicitudId, letters: askNext(made.people) };
      }
    },
  );
}

/** Solicitud from a body, with its last instant. Throws 400 with all the faults. */
function readRequest(body: z.infer<typeof nuevaSolicitud>, now: Date) {
  const today = todayInMadrid(now);
  const wrong: { campo: string; motivo: string }[] = [];
  if (body.caducaEn < today) wrong.push({ campo: 'caducaEn', motivo: 'ya ha pasado' });
  if (body.caducaEn > dayAfter(today, MOST_DAYS))
    wrong.push({ campo: 'caducaEn', motivo: `como mucho, dentro de ${MOST_DAYS} días` });
  const firmantes = body.firmantes.map(({ nif = '', ...one }, index) => {
    const read = nif.trim() === '' ? { nif: null } : readNif(nif);
    if ('motivo' in read) wrong.push({ campo: `firmantes.${index}.nif`, motivo: read.motivo });
    return { ...one, nif: 'nif' in read ? read.nif : null, email: one.email ?? null };
  });
  if (!firmantes.some(isNeeded)) wrong.push({ campo: 'firmantes', motivo: 'alguien tiene que firmar' });
  for (const [index, one] of firmantes.entries()) {
    const campo = `firmantes.${index}.email`;
    if (one.email === null && one.rol === 'copia')
      wrong.push({ campo, motivo: 'hace falta para enviarle la copia' });
    const first = firmantes.findIndex((other) => isSame(one, other));
    if (first < index) wrong.push({ campo, motivo: whyTwice(one, firmantes[first]) });
  }
  if (wrong.length > 0) throw invalidFields(wrong);
  const { _idDocumento, conCodigo, mensaje } = body;
  // Last minute of that day, so that every screen shows that day.
  const caducaEn = new Date(instantInMadrid(`${body.caducaEn}T23:59`));
  return { _idDocumento, conCodigo, firmantes, caducaEn, mensaje: mensaje || null };
}

/** Reason against a person who is named twice, or whose name tells them from nobody. */
const whyTwice = (one: { email: string | null }, first: { email: string | null } | undefined): string =>
  one.email && first?.email
    ? 'ya está: cada persona firma una vez'
    : 'hay otra persona con ese nombre: escribe el correo de las dos, o distingue sus nombres';

/** Works on a solicitud of a documento within the actor's reach; gives the changed solicitud. */
async function changing(
  services: FirmasServices,
  request: Asking,
  solicitudId: string,
  work: (...held: Parameters<Parameters<typeof inFirma>[2]>) => ReturnType<Parameters<typeof inFirma>[2]>,
): Promise<SolicitudLeida> {
  const actor = actorOf(request);
  const reach = documentoScope(actor, scopeOf(request)).where;
  await inFirma(services, solicitudId, async (tx, firma) => {
    await refuseStrange(tx, { _idDocumento: firma.documentoId, reach });
    return work(tx, firma);
  });
  return readFor(services, actor, solicitudId);
}

function registerRemind(app: HttpApp, services: FirmasServices): void {
  serve(
    app,
    firmasOperations.recordar,
    {
      access: allow('documentos', 'F', ['trabajador']),
      mails: { instead: 'Llama a quien tiene que firmar, o pide que firme en persona.' },
    },
    (request) =>
      changing(services, request, request.body._id, async (tx, firma) => {
        const now = services.clock();
        const one = isOpen(firma.estado)
          ? onTurn(firma.firmantes).find((each) => each.id === request.body._idFirmante)
          : undefined;
        if (!one?.email) throw notFromHere([]);
        const last = one.recordadoEn ?? one.enviadoEn;
        if (last && now.getTime() - last.getTime() < 24 * 60 * 60 * 1000)
          throw tooSoon('Ya se le ha escrito en las últimas 24 horas.');
        if (one.recordatorios >= MOST_REMINDERS)
          throw tooSoon('Ya se le ha recordado tres veces: llámale por teléfono.');
        return [await remind(tx, { one, now })];
      }),
  );
}

function registerLink(app: HttpApp, services: FirmasServices): void {
  const config = {
    access: allow('documentos', 'F', ['trabajador']),
    mails: {
      instead:
        'Un enlace así pide un código que va por correo: pide que firme en persona, o configura el correo.',
    },
  };
  serve(app, firmasOperations.enlace, config, async (request) => {
    const { _id, _idFirmante } = request.body;
    const now = services.clock();
    let url = '';
    await changing(services, request, _id, async (tx, firma) => {
      const one = isOpen(firma.estado)
        ? onTurn(firma.firmantes).find(({ id }) => id === _idFirmante)
        : undefined;
      // A code goes by correo: without an address there would be none.
      if (!one?.email) throw notFromHere([]);
      const { _id: hechoPorId, nombre: quien } = actorOf(request);
      const link = { firmanteId: one.id, para: one.email, caducaEn: firma.caducaEn, hechoPorId };
      url = `${services.publicUrl}/firmar/${await createSignLink(tx, link)}`;
      await recordEvent(tx, now, {
        solicitudId: firma.id,
        tipo: 'enlazado',
        quien,
        detalle: one.nombre,
        via: 'negocio',
        ...cameFrom(request),
      });
      return [];
    });
    return { url };
  });
}

const tooSoon = (mensaje: string) => new AppError(errorCodes.demasiadasPeticiones, mensaje);

function registerRevoke(app: HttpApp, services: FirmasServices): void {
  serve(app, firmasOperations.revocar, { access: allow('documentos', 'F', ['trabajador']) }, (request) =>
    changing(services, request, request.body._id, async (tx, firma) => {
      const actor = actorOf(request);
      refuseRevoking(firma, actor);
      await refuseReceipt(tx, firma);
      const now = services.clock();
      const { motivo } = request.body;
      return revokeFirma(tx, { signing: firma, actor, motivo, now, de: cameFrom(request) });
    }),
  );
}

/** Refuses to revoke the receipt of a depósito alone: it is revoked with the depósito. */
async function refuseReceipt(tx: Pick<Db, 'execute'>, { estado, documentoId }: Firma): Promise<void> {
  if (estado !== 'firmado') return;
  const { rowCount } = await tx.execute(sql`SELECT FROM depositos WHERE documento_id = ${documentoId}`);
  if (rowCount) throw inUse('Es el recibo de una señal: revoca la señal, en su pedido o en su presupuesto.');
}

/**
 * Refuses a revocation without the right: an open solicitud needs the right to sign, and a finished one
 * the right to revoke (`eliminarfirma`).
 */
function refuseRevoking(firma: Firma, actor: Actor): void {
  const { estado } = firma;
  if (isOpen(estado)) return;
  if (estado !== 'firmado') throw notFromHere([]);
  if (permitted(actor, 'depositos', 'E') === null)
    throw notAllowed('Una firma que ya está hecha solo la revoca un administrador');
  refuseUnsealed(firma);
}
