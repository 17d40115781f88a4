import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { readBusinessEmail } from '#oficina/base/letters/business-email.server.ts';
import type { NewCorreo } from '#oficina/base/letters/queue.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { type NewEvent, type Procedencia, recordEvent } from './events.server.ts';
import { askNext } from './new-solicitud.server.ts';
import { type Firma, type Firmante, onTurn } from './read-solicitud.server.ts';
import { type FirmaDada, TEXTO_FIRMA, TEXTO_VISTO_BUENO, VERSION_FIRMA } from './sign-fields.ts';
import { needsCode } from './sign-links.server.ts';
import { codigosFirma, firmantes, solicitudesFirma } from './solicitudes-table.server.ts';
import { type EstadoSolicitud, isOpen } from './states.ts';
import { firmas } from './table.server.ts';

/** Way of a signer: by a link, mailed or made by a worker (`hechoPor`), as a user of the cliente, or before a worker. */
export type FirmaAuthor = { de: Procedencia } & (
  | { via: 'enlace'; enlaceId: string; email: string; hechoPor: string | null }
  | { via: 'panel' | 'presencia'; usuarioId: string; testigo: string; email: string }
);

/** Minutes that a checked code stays valid. */
export const CODE_MINUTES = 10;

const refusal = (mensaje: string) =>
  new AppError(errorCodes.transicion, mensaje, { detalle: { permitidas: [] } });

/** Throws 409 with the reason for an answer out of turn. */
export function refuseOutOfTurn(firma: Firma, one: Firmante, now: Date): void {
  if (!isOpen(firma.estado) || firma.caducaEn <= now)
    throw refusal('Este documento ya no espera firmas. Mira más abajo cómo ha quedado.');
  if (!onTurn(firma.firmantes).some(({ id }) => id === one.id))
    throw refusal('Todavía no es tu turno: antes tienen que firmar otras personas.');
}

/** How an event says the way of a signer, and by whom or to which address it went. */
export function eventWay(who: FirmaAuthor): Required<Pick<NewEvent, 'via' | 'detalle'>> {
  if (who.via === 'enlace' && who.hechoPor !== null) return { via: 'enlaceHecho', detalle: who.hechoPor };
  return { via: who.via, detalle: who.via === 'presencia' ? who.testigo : who.email };
}

/** When the person last gave a right code for this link, in the minutes that it serves. */
async function codeGivenAt(
  tx: Transaction,
  { one, enlaceId, now }: { one: Firmante; enlaceId: string; now: Date },
): Promise<Date | null> {
  const since = new Date(now.getTime() - CODE_MINUTES * 60_000);
  const [given] = await tx
    .select({ en: codigosFirma.usadoEn })
    .from(codigosFirma)
    .where(
      and(
        eq(codigosFirma.firmanteId, one.id),
        eq(codigosFirma.enlaceId, enlaceId),
        gt(codigosFirma.usadoEn, since),
      ),
    )
    .orderBy(desc(codigosFirma.usadoEn))
    .limit(1);
  return given?.en ?? null;
}

type SignRequest = { signing: Firma; one: Firmante; asked: FirmaDada; who: FirmaAuthor; now: Date };

/**
 * Signs for one person, once; a second call changes nothing. Throws 409 when the file is not the one on
 * the screen. Gives the correos. The last firma closes the solicitud.
 */
export async function sign(
  tx: Transaction,
  { signing, one, asked, who, now }: SignRequest,
): Promise<NewCorreo[]> {
  if (one.firmadoEn) return [];
  refuseOutOfTurn(signing, one, now);
  if (asked.huella !== signing.hashOriginal)
    throw new AppError(errorCodes.version, 'El documento ha cambiado desde que lo abriste. Léelo otra vez.');
  const coded = who.via === 'enlace' && needsCode(signing, who);
  const given = coded ? await codeGivenAt(tx, { one, enlaceId: who.enlaceId, now }) : null;
  if (coded && !given)
    throw new AppError(
      errorCodes.transicion,
      'Antes de firmar, escribe el código que te enviamos por correo.',
    );
  const approves = one.rol === 'aprobador';
  await tx.insert(firmas).values({
    id: uuid(),
    firmanteId: one.id,
    nombre: asked.nombre,
    nif: asked.nif || null,
    email: who.email,
    ...(who.via === 'enlace' ? { enlaceId: who.enlaceId } : { usuarioId: who.usuarioId }),
    metodo: asked.metodo,
    trazo: asked.metodo === 'dibujo' ? asked.trazo : asked.firma,
    texto: approves ? TEXTO_VISTO_BUENO : TEXTO_FIRMA,
    versionTexto: VERSION_FIRMA,
    hash: signing.hashOriginal,
    firmadoEn: now,
    codigoEn: given,
    ip: who.de.ip,
    agente: who.de.agente.slice(0, 300),
  });
  await tx.update(firmantes).set({ firmadoEn: now }).where(eq(firmantes.id, one.id));
  await recordEvent(tx, now, {
    solicitudId: signing.id,
    tipo: approves ? 'aprobado' : 'firmado',
    quien: asked.nombre,
    ...eventWay(who),
    ...who.de,
  });
  const people = signing.firmantes.map((each) => (each.id === one.id ? { ...each, firmadoEn: now } : each));
  if (onTurn(people).length === 0) {
    await moveTo(tx, { signing, estado: 'firmado', now });
    return [];
  }
  await moveTo(tx, { signing, estado: 'parcial', now });
  return askNext(people);
}

/** Rejects the solicitud for everybody; gives the correos to the others. */
export async function decline(
  tx: Transaction,
  { signing, one, motivo, who, now }: Omit<SignRequest, 'asked'> & { motivo: string },
): Promise<NewCorreo[]> {
  if (one.rechazadoEn) return [];
  refuseOutOfTurn(signing, one, now);
  await tx
    .update(firmantes)
    .set({ rechazadoEn: now, rechazadoMotivo: motivo })
    .where(eq(firmantes.id, one.id));
  await recordEvent(tx, now, {
    solicitudId: signing.id,
    tipo: 'rechazado',
    quien:
      who.via === 'enlace' && who.hechoPor
        ? `${one.nombre}, por un enlace que hizo ${who.hechoPor},`
        : one.nombre,
    detalle: motivo,
    via: eventWay(who).via,
    ...who.de,
  });
  await moveTo(tx, { signing, estado: 'rechazado', now });
  return tellAll(tx, signing, 'firma_rechazada', ({ id }) => id !== one.id);
}

/** Sets the state of a solicitud and of its documento; a revocation also has a reason and a person. */
export async function moveTo(
  tx: Transaction,
  {
    signing,
    estado,
    now,
    ...why
  }: {
    signing: Firma;
    estado: EstadoSolicitud;
    now: Date;
    motivo?: string;
    revocadaPor?: string;
  },
): Promise<void> {
  const closed = isOpen(estado) || signing.cerradaEn ? {} : { cerradaEn: now };
  await tx
    .update(solicitudesFirma)
    .set({ estado, ...closed, ...why })
    .where(eq(solicitudesFirma.id, signing.id));
  // The final documento is its own version: once it exists, it gets the state instead, and so does a separate
  // certificate.
  const apart = signing.certificadoId ? [signing.certificadoId] : [];
  await tx
    .update(documentos)
    .set({ requiereFirma: true, estadoFirma: estado, version: sql`version + 1` })
    .where(inArray(documentos.id, [signing.documentoFirmadoId ?? signing.documentoId, ...apart]));
}

type ToAll = 'firma_rechazada' | 'firma_caducada' | 'firma_revocada' | 'firma_completa';

/**
 * Correos for the worker who asked, and for the people who got a correo or signed before, except those that `whom`
 * leaves out. People with a `copia` join when the documento is complete.
 */
export async function tellAll(
  tx: Pick<Transaction, 'execute'>,
  firma: Pick<Firma, 'id' | 'firmantes' | 'creadaPorId'>,
  tipo: ToAll,
  whom: (one: Firmante) => boolean = () => true,
): Promise<NewCorreo[]> {
  const knows = ({ rol, enviadoEn, firmadoEn }: Firmante) =>
    enviadoEn !== null || firmadoEn !== null || (rol === 'copia' && tipo === 'firma_completa');
  const letters: NewCorreo[] = [];
  for (const one of firma.firmantes) {
    if (!one.email || !knows(one) || !whom(one)) continue;
    const datos = { solicitudId: firma.id, firmanteId: one.id };
    letters.push({ tipo, para: one.email, datos, clave: `${tipo}:${one.id}` });
  }
  const para = await askerOf(tx, firma);
  return [...letters, { tipo, para, datos: { solicitudId: firma.id }, clave: `${tipo}:${firma.id}` }];
}

/** Address of the worker who asked for the firmas, while active, or else of the business. */
export async function askerOf(
  tx: Pick<Transaction, 'execute'>,
  { creadaPorId }: Pick<Firma, 'creadaPorId'>,
): Promise<string> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    SELECT email FROM usuarios WHERE id = ${creadaPorId} AND tipo = 'trabajador' AND estado = 'activo'`);
  return rows[0]?.email ?? readBusinessEmail(tx);
}

/** Person of a solicitud by id; undefined when there is none. */
export const personOf = (firma: Firma, firmanteId: string): Firmante | undefined =>
  firma.firmantes.find(({ id }) => id === firmanteId && id !== '');
