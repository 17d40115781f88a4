import { notInArray, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Part } from '#api/health/health.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import type { MailWay } from '#api/mail.server.ts';
import { readBusinessEmail } from '#office/letters/business-email.server.ts';
import { queueCorreo, sendQueued } from '#office/letters/queue.server.ts';
import { isHeld } from '#office/restored.server.ts';
import { episodiosSalud } from './table.server.ts';

type Episode = Pick<Part, 'estado' | 'desde'>;

/** Reads the state of each part when the program stopped. */
export async function readEpisodes(db: Db): Promise<Map<string, Episode>> {
  const rows = await db.select().from(episodiosSalud);
  return new Map(rows.map(({ clave, estado, desde }) => [clave, { estado, desde }]));
}

/** Parts whose failure sends a correo: the panel may have no readers, and the damage cannot be undone. */
const TOLD = ['disco', 'discoCopias', 'wal', 'ficheros', 'reloj', 'relojRegistros'];

type Services = { db: Db; mailWay: () => Promise<MailWay>; jobs: () => Pick<Jobs, 'enqueue'> };

/**
 * Stores the parts that are not well, and sends the business a correo about the important ones, once per
 * episode. A part that gets worse again starts a new episode, and so does a change from warning to
 * failure.
 */
export function episodeKeeper({ db, mailWay, jobs }: Services): (parts: Part[]) => Promise<void> {
  let kept = '';
  return async (parts) => {
    const ill = parts.filter(({ estado }) => estado !== 'bien');
    const now = JSON.stringify(ill.map(({ clave, estado, desde }) => [clave, estado, desde]));
    if (now === kept) return;
    const mayTell = (await mailWay()) !== 'ninguno' && !(await isHeld(db));
    const mails = await db.transaction(async (tx) => {
      const written: string[] = [];
      await tx.delete(episodiosSalud).where(
        notInArray(
          episodiosSalud.clave,
          ill.map(({ clave }) => clave),
        ),
      );
      for (const { clave, estado, desde, texto, queHacer } of ill) {
        await tx.execute(sql`INSERT INTO episodios_salud (clave, estado, desde) VALUES (${clave}, ${estado}, ${desde})
          ON CONFLICT (clave) DO UPDATE SET estado = excluded.estado, desde = excluded.desde`);
        if (!mayTell || !TOLD.includes(clave)) continue;
        const mail = await queueCorreo(tx, {
          tipo: 'aviso_salud',
          para: await readBusinessEmail(tx),
          datos: { texto, queHacer },
          clave: `aviso_salud:${clave}:${estado}:${desde.toISOString()}`,
        });
        if (mail) written.push(mail);
      }
      return written;
    });
    kept = now;
    for (const mail of mails) await sendQueued(jobs(), mail);
  };
}
