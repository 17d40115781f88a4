import { sql } from 'drizzle-orm';
import { type NewCorreo, queueAll, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { askCode, giveCode } from './codes.server.ts';
import { type Procedencia, recordEvent } from './events.server.ts';
import { finishKind } from './finish-kind.ts';
import { type Firma, type Firmante, holdFirma, readFirma } from './read-solicitud.server.ts';
import { decline, eventWay, type FirmaAuthor, personOf, sign } from './sign.server.ts';
import type { FirmaDada } from './sign-fields.ts';
import { needsCode, readSignLink, type SignLink } from './sign-links.server.ts';

export type SignServices = { db: Db; jobs: Pick<Jobs, 'enqueue'>; clock: () => Date };

/** Person who answers by a link, known by its secret. */
export type LinkHolder = { secreto: string; de: Procedencia };

/** Result of an answer; `aviso` is a text for the person, with its HTTP status. */
export type AnswerResult = { hecho: true } | { aviso: string; status: number; campo?: string };

const ENDED = 'Este enlace ya no vale para responder. Mira más abajo cómo ha quedado el documento.';

/** Signs, with the mailed code when the solicitud needs one. */
export async function signByLink(
  services: SignServices,
  by: LinkHolder,
  { asked, codigo }: { asked: FirmaDada; codigo: string },
): Promise<AnswerResult> {
  const refused = await checkCode(services, by, codigo);
  if (refused) return refused;
  return answering(services, by, ({ tx, link, signing: firma, one, now }) =>
    sign(tx, { signing: firma, one, asked, now, who: holderOf(link, by) }),
  );
}

/** Rejects, with a reason. */
export const declineByLink = (
  services: SignServices,
  by: LinkHolder,
  motivo: string,
): Promise<AnswerResult> =>
  answering(services, by, ({ tx, link, signing: firma, one, now }) =>
    decline(tx, { signing: firma, one, motivo, now, who: holderOf(link, by) }),
  );

const holderOf = ({ id, para, hechoPor }: SignLink, { de }: LinkHolder): FirmaAuthor => ({
  via: 'enlace',
  enlaceId: id,
  email: para,
  hechoPor,
  de,
});

/** Mails a code to the person with this link. */
export const askCodeByLink = (services: SignServices, by: LinkHolder): Promise<AnswerResult> =>
  answering(services, by, ({ tx, link, signing: firma, one, now }) =>
    askCode(tx, { signing: firma, one, enlaceId: link.id, now, de: by.de }),
  );

/** Notes the first time that the person opens the documento. */
export async function noteSeen(services: SignServices, by: LinkHolder): Promise<void> {
  await answering(services, by, async ({ tx, link, signing: firma, one, now }) => {
    const { rowCount } = await tx.execute(
      sql`UPDATE firmantes SET visto_en = ${now} WHERE id = ${one.id} AND visto_en IS NULL`,
    );
    if (rowCount)
      await recordEvent(tx, now, {
        solicitudId: firma.id,
        tipo: 'visto',
        quien: one.nombre,
        ...eventWay(holderOf(link, by)),
        ...by.de,
      });
    return [];
  });
}

async function checkCode(
  { db, clock }: SignServices,
  by: LinkHolder,
  code: string,
): Promise<AnswerResult | undefined> {
  const now = clock();
  const link = await readSignLink(db, by.secreto, now);
  const firma = link && !link.caducado && (await readFirma(db, link.solicitudId));
  const one = firma ? personOf(firma, link.firmanteId) : undefined;
  if (!firma || !one || !needsCode(firma, link) || one.firmadoEn) return undefined;
  if (code.trim() === '') return undefined;
  const given = await giveCode(db, { signing: firma, one, enlaceId: link.id, code, now, de: by.de });
  if (given === 'bien') return undefined;
  return given === 'mal'
    ? { aviso: 'Ese no es el código del último correo. Compruébalo.', status: 400, campo: 'codigo' }
    : { aviso: 'Ese código ya no vale: pide otro.', status: 400, campo: 'codigo' };
}

type AnswerContext = { tx: Transaction; link: SignLink; signing: Firma; one: Firmante; now: Date };

/**
 * Works in one transaction with the correos that it causes. A refusal becomes a notice and changes
 * nothing.
 */
async function answering(
  { db, jobs, clock }: SignServices,
  { secreto }: LinkHolder,
  answer: (held: AnswerContext) => Promise<NewCorreo[]>,
): Promise<AnswerResult> {
  const now = clock();
  const link = await readSignLink(db, secreto, now);
  if (!link || link.caducado) return { aviso: ENDED, status: 409 };
  try {
    await inFirma({ db, jobs }, link.solicitudId, async (tx, firma) => {
      const one = personOf(firma, link.firmanteId);
      return one ? answer({ tx, link, signing: firma, one, now }) : [];
    });
    return { hecho: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { aviso: error.message, status: Math.floor(error.codigo / 100) };
  }
}

/** Works on a locked solicitud: see `withLetters`. */
export const inFirma = (
  services: Pick<SignServices, 'db' | 'jobs'>,
  solicitudId: string,
  work: (tx: Transaction, firma: Firma) => Promise<NewCorreo[]>,
): Promise<string> =>
  withLetters(services, async (tx) => ({
    solicitudId,
    letters: await work(tx, await holdFirma(tx, solicitudId)),
  }));

/**
 * Works in one transaction with the correos that it causes, and sends them. When the last person has
 * signed, asks for the final documento. Gives the id of the solicitud.
 */
export async function withLetters(
  { db, jobs }: Pick<SignServices, 'db' | 'jobs'>,
  work: (tx: Transaction) => Promise<{ solicitudId: string; letters: NewCorreo[] }>,
): Promise<string> {
  const done = await db.transaction(async (tx) => {
    const { solicitudId, letters } = await work(tx);
    const ids = await queueAll(tx, letters);
    const { rows } = await tx.execute(
      sql`SELECT FROM solicitudes_firma WHERE id = ${solicitudId} AND estado = 'firmado' AND sellado_en IS NULL`,
    );
    return { solicitudId, ids, signed: rows.length > 0 };
  });
  for (const id of done.ids) await sendQueued(jobs, id);
  if (done.signed) await askToFinish(jobs, done.solicitudId);
  return done.solicitudId;
}

/** Queues the final documento; when the queue fails, the scheduled job does it within minutes. */
async function askToFinish(jobs: Pick<Jobs, 'enqueue'>, solicitudId: string): Promise<void> {
  try {
    await jobs.enqueue(finishKind, { solicitudId }, solicitudId);
  } catch {
    // The firma is already stored: no error for the person who signed.
  }
}
