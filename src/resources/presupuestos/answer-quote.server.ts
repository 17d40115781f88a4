import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '#api/crud-table.server.ts';
import type { Db } from '#api/db.server.ts';
import { AppError, notFromHere } from '#api/errors.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { errorCodes } from '#kit/error-codes.ts';
import { formatEurosText } from '#kit/format-amount.ts';
import { type NewMail, queueMail, sendQueued } from '../correos/queue.server.ts';
import { type Procedencia, recordEvent } from '../firmas/events.server.ts';
import { firmas, firmasEventos } from '../firmas/table.server.ts';
import { agreedHash } from '../papeles/canonical.server.ts';
import { movePaper } from '../papeles/move-paper.server.ts';
import type { Papel, Work } from '../papeles/paper-family.server.ts';
import { holdPaper } from '../papeles/read-paper.server.ts';
import { answererOf } from '../papeles/recipients.server.ts';
import { accept } from './accept-quote.server.ts';
import { type Aceptacion, TEXTO_ACEPTACION, VERSION_ACEPTACION } from './answer-fields.ts';
import { quotes } from './family.server.ts';
import { readSigner } from './public-quote.server.ts';
import { type QuoteLink, readQuoteLink } from './quote-links.server.ts';

export type AnswerServices = { db: Db; jobs: Pick<Jobs, 'enqueue'>; clock: () => Date };

/** Whose answer it is: what they have is the link's secret. */
export type By = { secreto: string; de: Procedencia };

/** What came of an answer; `aviso` is for the person, with the status of HTTP that goes with it. */
export type Answered = { hecho: true } | { aviso: string; status: number };

const ENDED = 'Este presupuesto ya no espera respuesta. Mira más abajo cómo ha quedado.';

/** Accepts and signs a quote, once: of two at once, one does, and the other is told. */
export const acceptQuote = (services: AnswerServices, by: By, asked: Aceptacion): Promise<Answered> =>
  answering(services, by, async (tx, link, now) => {
    const work = workOf(tx, { link, nombre: asked.nombre, now });
    const paper = await holdPaper(work, link.presupuestoId);
    // Pressed twice by the same person, it is done.
    if (paper.estado === '5' && (await signedBy(tx, paper, { link, nombre: asked.nombre }))) return [];
    if (paper.estado === '4' && agreedHash(paper) !== asked.huella)
      throw new AppError(
        errorCodes.version,
        'El presupuesto ha cambiado desde que lo abriste. Léelo otra vez.',
      );
    const { _id, version } = paper;
    const accepted = await movePaper(work, {
      ...{ _id, version, from: ['4'], to: '5' },
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
    await keepSignature(work, {
      link,
      asked,
      de: by.de,
      hash: (accepted as { hashAceptado?: string }).hashAceptado,
    });
    const quien = asked.nombre;
    await recordEvent(tx, now, { presupuestoId: _id, tipo: 'aceptado', quien, detalle: link.para, ...by.de });
    const { para } = link;
    return [
      {
        ...{ tipo: 'presupuesto_aceptado', para: await answererOf(tx, _id), datos: { presupuestoId: _id } },
        clave: `presupuesto_aceptado:${_id}`,
      },
      {
        ...{ tipo: 'presupuesto_copia', para, datos: { presupuestoId: _id, para } },
        clave: `presupuesto_copia:${_id}`,
      },
    ];
  });

/** Says no to a quote, with a reason. */
export const rejectQuote = (services: AnswerServices, by: By, motivo: string): Promise<Answered> =>
  answering(services, by, async (tx, link, now) => {
    const work = workOf(tx, { link, nombre: link.para, now });
    const { _id, version } = await holdPaper(work, link.presupuestoId);
    await movePaper(work, {
      ...{ _id, version, from: ['4'], to: '6' },
      effect: () => ({ motivoCierre: motivo }),
    });
    const event = { presupuestoId: _id, tipo: 'rechazado' as const, quien: link.para, detalle: motivo };
    await recordEvent(tx, now, { ...event, ...by.de });
    return [
      {
        ...{ tipo: 'presupuesto_rechazado', para: await answererOf(tx, _id), datos: { presupuestoId: _id } },
        clave: `presupuesto_rechazado:${_id}`,
      },
    ];
  });

/** Asks whoever made it something; the same twice in an hour is asked once. Of one that expired, too. */
export const askAboutQuote = (services: AnswerServices, by: By, pregunta: string): Promise<Answered> =>
  answering(
    services,
    by,
    async (tx, link, now) => {
      const { presupuestoId, para } = link;
      const work = workOf(tx, { link, nombre: para, now });
      const paper = await holdPaper(work, presupuestoId);
      if (paper.estado !== '4' || paper.versionVigente === false) throw notFromHere([]);
      await refuseMany(tx, presupuestoId);
      const words = createHash('sha256').update(pregunta).digest('hex').slice(0, 16);
      const event = { presupuestoId, tipo: 'pregunta' as const, quien: para, detalle: pregunta };
      await recordEvent(tx, now, { ...event, ...by.de });
      return [
        {
          ...{ tipo: 'presupuesto_pregunta', para: await answererOf(tx, presupuestoId) },
          datos: { presupuestoId, para, pregunta },
          clave: `presupuesto_pregunta:${presupuestoId}:${words}:${now.toISOString().slice(0, 13)}`,
        },
      ];
    },
    { late: true },
  );

/** Questions of one quote: whoever has more to ask had better talk. */
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

/** Notes that somebody began to read a quote: the first time only. Its version stays, for nothing of it changed. */
export async function noteSeen({ db, clock }: AnswerServices, { secreto, de }: By): Promise<void> {
  const now = clock();
  const link = await readQuoteLink(db, secreto, now);
  if (!link || link.caducado) return;
  await db.transaction(async (tx) => {
    const { presupuestoId, para } = link;
    const { rowCount } = await tx.execute(sql`
      UPDATE presupuestos SET visto_en = ${now}
      WHERE id = ${presupuestoId} AND estado = '4' AND version_vigente AND visto_en IS NULL`);
    if (rowCount) await recordEvent(tx, now, { presupuestoId, tipo: 'visto', quien: para, ...de });
  });
}

type Answer = (tx: Transaction, link: QuoteLink, now: Date) => Promise<NewMail[]>;

/** In one transaction, with the letters that it causes; a refusal is told in words and changes nothing. */
async function answering(
  { db, jobs, clock }: AnswerServices,
  { secreto }: By,
  answer: Answer,
  { late = false } = {},
): Promise<Answered> {
  const now = clock();
  const link = await readQuoteLink(db, secreto, now);
  if (!link || (link.caducado && !late)) return { aviso: ENDED, status: 409 };
  try {
    const mails = await db.transaction(async (tx) => {
      const ids: (string | undefined)[] = [];
      for (const mail of await answer(tx, link, now)) ids.push(await queueMail(tx, mail));
      return ids.filter((id) => id !== undefined);
    });
    for (const mail of mails) await sendQueued(jobs, mail);
    return { hecho: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = Math.floor(error.codigo / 100);
    const [field] = error.more.campos ?? [];
    if (field)
      return { aviso: `No se ha podido aceptar: ${field.motivo}. Vuelve a cargar la página.`, status };
    return { aviso: error.codigo === errorCodes.transicion ? ENDED : error.message, status };
  }
}

/** Whoever has the link answers for the client, and for nothing but this quote. */
const workOf = (
  tx: Transaction,
  { link, nombre, now }: { link: QuoteLink; nombre: string; now: Date },
): Work => ({
  ...{ tx, now, family: quotes, scope: {} },
  actor: {
    ...{ _id: link.id, tipo: 'cliente', rol: 'Propietario', clienteId: null },
    ...{ email: link.para, nombre, sesionId: link.id },
  },
});

async function signedBy(
  tx: Transaction,
  { _id }: Papel,
  { link, nombre }: { link: QuoteLink; nombre: string },
): Promise<boolean> {
  const signer = await readSigner(tx, _id);
  return signer?.enlaceId === link.id && signer.nombre === nombre;
}

type Kept = { link: QuoteLink; asked: Aceptacion; de: Procedencia; hash: string | undefined };

async function keepSignature({ tx, now }: Work, { link, asked, de, hash }: Kept): Promise<void> {
  if (hash === undefined) throw new Error('what was accepted has no fingerprint');
  await tx.insert(firmas).values({
    ...{ id: uuid(), presupuestoId: link.presupuestoId, enlaceId: link.id, email: link.para, hash },
    ...{ nombre: asked.nombre, nif: asked.nif || null, metodo: asked.metodo, firmadoEn: now },
    trazo: asked.metodo === 'dibujo' ? asked.trazo : asked.firma,
    ...{
      texto: TEXTO_ACEPTACION,
      versionTexto: VERSION_ACEPTACION,
      ip: de.ip,
      agente: de.agente.slice(0, 300),
    },
  });
}
