import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { NewCorreo } from '#oficina/base/letters/queue.server.ts';
import { answererOf } from '#oficina/base/letters/recipients.server.ts';
import { refusalOf, refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import { type Procedencia, recordEvent } from '#oficina/documentos/firmas/events.server.ts';
import { firmas, firmasEventos } from '#oficina/documentos/firmas/table.server.ts';
import { agreedHash } from '#oficina/ventas/papeles/canonical.server.ts';
import { movePaper } from '#oficina/ventas/papeles/move-paper.server.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { AppError, notAllowed } from '#platform/http/errors.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { accept } from './accept-presupuesto.server.ts';
import { TEXTO_ACEPTACION, VERSION_ACEPTACION } from './acceptance-text.ts';
import { acceptorsFor } from './acceptors.server.ts';
import type { Aceptacion } from './answer-fields.ts';
import { EstadoPresupuesto } from './estados.ts';
import { pasosPresupuesto } from './pasos.ts';
import { readFirmante } from './public-presupuesto.server.ts';

/**
 * Person who answers a presupuesto, known by the link that was mailed to them or by their session in the
 * panel.
 */
export type Answerer = { email: string; nombre: string; de: Procedencia } & (
  | { via: 'enlace'; enlaceId: string }
  | { via: 'panel'; usuarioId: string }
);

/** Presupuesto, with the version that was read; by default, the present one. */
export type Which = { _id: string; version?: number };

/** Of a person with a link, only the email address is known. */
const named = ({ via, nombre, email }: Answerer) => (via === 'enlace' ? email : `${nombre} (${email})`);

/**
 * Accepts and signs a presupuesto: of two calls at once, only one succeeds, and the other is refused. Gives
 * the correos to send.
 */
export async function acceptSigned(
  work: Work,
  who: Answerer,
  { _id, version, asked }: Which & { asked: Aceptacion },
): Promise<NewCorreo[]> {
  const { tx, now } = work;
  const paper = await holdPaper(work, _id);
  // The same person pressed the button twice: the presupuesto is accepted already, so there is nothing more to do.
  if (paper.estado === EstadoPresupuesto.aceptado && (await signedBy(tx, paper, who))) return [];
  await refuseReaders(tx, paper, who);
  if (paper.estado === EstadoPresupuesto.enviado && agreedHash(paper) !== asked.huella)
    throw new AppError(
      errorCodes.version,
      'El presupuesto ha cambiado desde que lo abriste. Léelo otra vez.',
    );
  const accepted = await movePaper(work, {
    _id,
    version: version ?? paper.version,
    step: pasosPresupuesto.aceptar,
    effect: async () => {
      const columns = await accept(work, paper, { seleccionadas: asked.opciones });
      if (columns.total !== asked.total)
        throw new AppError(
          errorCodes.validacion,
          `Con lo que has elegido el total es ${formatEurosText(columns.total)}. Compruébalo y acéptalo otra vez.`,
        );
      return columns;
    },
  });
  await keepSignature(work, who, { _id, asked, hash: (accepted as { hashAceptado?: string }).hashAceptado });
  const { email: para, via, de } = who;
  const event = { presupuestoId: _id, tipo: 'aceptado' as const, quien: who.nombre, detalle: para, via };
  await recordEvent(tx, now, { ...event, ...de });
  return [
    {
      tipo: 'presupuesto_aceptado',
      para: await answererOf(tx, _id),
      datos: { presupuestoId: _id },
      clave: `presupuesto_aceptado:${_id}`,
    },
    {
      tipo: 'presupuesto_copia',
      para,
      datos: { presupuestoId: _id, para },
      clave: `presupuesto_copia:${_id}`,
    },
  ];
}

/** Rejects a presupuesto, with a reason. */
export async function reject(
  work: Work,
  who: Answerer,
  { _id, version, motivo }: Which & { motivo: string },
): Promise<NewCorreo[]> {
  const { tx, now } = work;
  const paper = await holdPaper(work, _id);
  await refuseReaders(tx, paper, who);
  await movePaper(work, {
    _id,
    version: version ?? paper.version,
    step: pasosPresupuesto.rechazar,
    effect: () => ({ motivoCierre: motivo }),
  });
  const event = { presupuestoId: _id, tipo: 'rechazado' as const, quien: named(who), detalle: motivo };
  await recordEvent(tx, now, { ...event, via: who.via, ...who.de });
  return [
    {
      tipo: 'presupuesto_rechazado',
      para: await answererOf(tx, _id),
      datos: { presupuestoId: _id },
      clave: `presupuesto_rechazado:${_id}`,
    },
  ];
}

/**
 * Asks the business a question; the same question twice in an hour counts once. An expired presupuesto admits
 * questions too.
 */
export async function ask(
  work: Work,
  who: Answerer,
  { _id, pregunta }: Which & { pregunta: string },
): Promise<NewCorreo[]> {
  const { tx, now } = work;
  const paper = await holdPaper(work, _id);
  refuseFrom(pasosPresupuesto.preguntar, paper.estado, []);
  if (paper.versionVigente === false) throw refusalOf(pasosPresupuesto.preguntar, []);
  await refuseMany(tx, _id);
  const words = createHash('sha256').update(pregunta).digest('hex').slice(0, 16);
  const event = { presupuestoId: _id, tipo: 'pregunta' as const, quien: named(who), detalle: pregunta };
  await recordEvent(tx, now, { ...event, via: who.via, ...who.de });
  const { email: para, via } = who;
  return [
    {
      tipo: 'presupuesto_pregunta',
      para: await answererOf(tx, _id),
      datos: { presupuestoId: _id, para, pregunta, ...(via === 'panel' && { nombre: who.nombre }) },
      clave: `presupuesto_pregunta:${_id}:${words}:${now.toISOString().slice(0, 13)}`,
    },
  ];
}

/**
 * Notes the first time that a presupuesto is opened. Its version does not change, because its contents do
 * not.
 */
export async function markSeen(
  tx: Transaction,
  now: Date,
  who: Answerer,
  { _id }: Which,
): Promise<NewCorreo[]> {
  const { rowCount } = await tx.execute(sql`
    UPDATE presupuestos SET visto_en = ${now}
    WHERE id = ${_id} AND estado = ${EstadoPresupuesto.enviado} AND version_vigente AND visto_en IS NULL`);
  if (!rowCount) return [];
  const event = { presupuestoId: _id, tipo: 'visto' as const, quien: named(who), via: who.via };
  await recordEvent(tx, now, { ...event, ...who.de });
  return [
    {
      tipo: 'presupuesto_visto',
      para: await answererOf(tx, _id),
      datos: { presupuestoId: _id },
      clave: `presupuesto_visto:${_id}`,
    },
  ];
}

/** Most questions about a presupuesto; with more doubts, it is better to talk. */
const QUESTIONS = 20;

async function refuseMany(tx: Transaction, presupuestoId: string): Promise<void> {
  const asked = await tx.$count(
    firmasEventos,
    and(eq(firmasEventos.presupuestoId, presupuestoId), eq(firmasEventos.tipo, 'pregunta')),
  );
  if (asked >= QUESTIONS)
    throw new AppError(
      errorCodes.demasiadasPeticiones,
      'Ya has preguntado muchas veces por aquí. Responde al correo en el que te llegó el presupuesto.',
    );
}

/** Refuses an answer from a link that was sent only to read. In the panel, the policy of roles decides. */
async function refuseReaders(tx: Transaction, paper: Papel, { via, email }: Answerer): Promise<void> {
  if (via === 'enlace' && !(await acceptorsFor(tx, paper, email)).puede)
    throw notAllowed(
      'Con este enlace puedes leer el presupuesto y preguntar, pero no responder por tu empresa.',
    );
}

async function signedBy(tx: Transaction, { _id }: Papel, who: Answerer): Promise<boolean> {
  const signer = await readFirmante(tx, _id);
  if (!signer) return false;
  return who.via === 'panel'
    ? signer.usuarioId === who.usuarioId
    : signer.enlaceId === who.enlaceId && signer.nombre === who.nombre;
}

type SignatureInput = { _id: string; asked: Aceptacion; hash: string | undefined };

async function keepSignature(
  { tx, now }: Work,
  who: Answerer,
  { _id, asked, hash }: SignatureInput,
): Promise<void> {
  if (hash === undefined) throw new Error('what was accepted has no fingerprint');
  const { nombre, email, de } = who;
  await tx.insert(firmas).values({
    id: uuid(),
    presupuestoId: _id,
    nombre,
    email,
    hash,
    ...(who.via === 'enlace' ? { enlaceId: who.enlaceId } : { usuarioId: who.usuarioId }),
    nif: asked.nif || null,
    metodo: asked.metodo,
    firmadoEn: now,
    trazo: asked.metodo === 'dibujo' ? asked.trazo : asked.firma,
    texto: TEXTO_ACEPTACION,
    versionTexto: VERSION_ACEPTACION,
    ip: de.ip,
    agente: de.agente.slice(0, 300),
  });
}
