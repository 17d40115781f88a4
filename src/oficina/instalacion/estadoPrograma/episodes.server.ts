import { sql } from 'drizzle-orm';
import { readBusinessEmail } from '#oficina/base/letters/business-email.server.ts';
import { type NewCorreo, queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { isHeld } from '#oficina/base/restored.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';
import { levelOf, type Part } from '#platform/observe/health/health.server.ts';
import { ALARMS } from './alarms.ts';
import { partWords } from './part-words.ts';
import { episodiosSalud } from './table.server.ts';

type Episode = Pick<Part, 'estado' | 'desde'>;

/** Reads the state of each part when the program stopped. */
export async function readEpisodes(db: Db): Promise<Map<string, Episode>> {
  const { clave, estado, desde } = episodiosSalud;
  const rows = await db.select({ clave, estado, desde }).from(episodiosSalud);
  return new Map(rows.map((row) => [row.clave, row]));
}

/** An episode ends after so many seconds in which no program saw the part ill: a fault that comes and goes is one episode. */
const CALM_S = 300;

/** Milliseconds after which a state that has not changed is written again, so that other programs do not end it. */
const AGAIN_MS = 60_000;

export type EpisodeServices = {
  db: Db;
  mailWay: () => Promise<MailWay>;
  jobs: () => Pick<Jobs, 'enqueue'>;
  /** Seconds; `CALM_S` by default. */
  calmS?: number;
};

/**
 * Stores the parts that are not well, and sends the business a correo about those of `ALARMS`: once when an episode begins,
 * once when it gets worse than the last correo said, and once when it ends. All the programs of the database share the rows;
 * the program that changes a row writes its correo.
 */
export function episodeKeeper(services: EpisodeServices): (parts: Part[]) => Promise<void> {
  const { db, mailWay, jobs } = services;
  let kept = '';
  let keptAt = Number.NEGATIVE_INFINITY;
  return async (parts) => {
    const now = JSON.stringify(parts.map(({ clave, estado, nivel, desde }) => [clave, estado, nivel, desde]));
    if (now === kept && performance.now() - keptAt < AGAIN_MS) return;
    const mayTell = (await mailWay()) !== 'ninguno' && !(await isHeld(db));
    const mails = await db.transaction(async (tx) => {
      const letters: Letter[] = [];
      // Without a lock, two programs that write several rows in different orders would wait for each other.
      await lockWithin(tx, 'episodios_salud');
      for (const part of parts) if (part.estado !== 'bien') letters.push(...(await begin(tx, part, mayTell)));
      letters.push(...(await end(tx, parts, { mayTell, calmS: services.calmS ?? CALM_S })));
      return write(tx, letters);
    });
    kept = now;
    keptAt = performance.now();
    for (const mail of mails) await sendQueued(jobs(), mail);
  };
}

type Letter = Pick<Extract<NewCorreo, { tipo: 'aviso_salud' }>, 'datos' | 'clave'>;

/** Stores a part that is not well. Gives its letter, if no letter has reported this level yet. */
async function begin(tx: Transaction, part: Part, mayTell: boolean): Promise<Letter[]> {
  const { clave, estado, desde, texto, queHacer } = part;
  await tx.execute(sql`
    INSERT INTO episodios_salud AS e (clave, estado, desde, visto_en) VALUES (${clave}, ${estado}, ${desde}, now())
    ON CONFLICT (clave) DO UPDATE SET estado = excluded.estado, visto_en = now(),
      desde = CASE WHEN e.estado = excluded.estado THEN e.desde ELSE excluded.desde END`);
  const level = levelOf(part);
  if (!mayTell || !ALARMS[clave]) return [];
  const { rows } = await tx.execute<{ desde: string }>(sql`
    UPDATE episodios_salud SET avisado = ${level} WHERE clave = ${clave} AND avisado < ${level}
    RETURNING extract(epoch FROM desde)::text AS desde`);
  const [told] = rows;
  if (!told || !ALARMS[clave].begins) return [];
  return [{ datos: { texto, queHacer }, clave: `aviso_salud:${clave}:${level}:${told.desde}` }];
}

type EpisodeRow = { clave: string; desde: string; avisado: number };

/** Ends the episodes of parts that are well here and that no program has seen ill for a while. Gives the letters about them. */
async function end(
  tx: Transaction,
  parts: readonly Part[],
  { mayTell, calmS }: { mayTell: boolean; calmS: number },
): Promise<Letter[]> {
  const well = parts.flatMap(({ clave, estado }) => (estado === 'bien' ? [clave] : []));
  const { rows } = await tx.execute<EpisodeRow>(sql`
    DELETE FROM episodios_salud WHERE clave = ANY(${sql.param(well)}::text[])
      AND visto_en <= now() - make_interval(secs => ${calmS})
    RETURNING clave, desde::text AS desde, avisado`);
  return rows.flatMap(({ clave, desde, avisado }) => {
    const parte = partWords[clave];
    if (!mayTell || avisado === 0 || !ALARMS[clave]?.ends || !parte) return [];
    const datos = {
      texto: parte.bien,
      queHacer: '',
      acabado: { parte: parte.titulo, desde: new Date(desde).toISOString() },
    };
    return [{ datos, clave: `aviso_salud:${clave}:fin:${desde}` }];
  });
}

async function write(tx: Transaction, letters: readonly Letter[]): Promise<string[]> {
  if (letters.length === 0) return [];
  const para = await readBusinessEmail(tx);
  const written: string[] = [];
  for (const letter of letters) {
    const id = await queueCorreo(tx, { tipo: 'aviso_salud', para, ...letter });
    if (id !== undefined) written.push(id);
  }
  return written;
}
