import { sql } from 'drizzle-orm';
import { readBusinessEmail } from '#oficina/base/letters/business-email.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { SealKey } from '#platform/files/pdf-seal/describe-key.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { Mail } from '#platform/mail/mail.server.ts';
import { type DayRoot, dayText } from './day-text.ts';

export type ClosingServices = {
  db: Db;
  clock: () => Date;
  jobs: () => Pick<Jobs, 'enqueue'>;
  mail: Pick<Mail, 'way'>;
  sealKey: () => Promise<SealKey>;
};

type Closing = DayRoot & { filas: number; borradas: number };

/**
 * Signs the last seal of the finished days and mails it to the business, once. A copy of the hash then exists
 * outside this server, where nobody with access to the server can change it. Does nothing when there is no new
 * seal.
 */
export async function closeDay(services: ClosingServices): Promise<void> {
  const { db, clock, jobs, mail, sealKey } = services;
  const root = await rootToClose(db, todayInMadrid(clock()));
  if (!root) return;
  const { sha256, signDetached } = await import('#platform/files/pdf-seal/cms.server.ts');
  const { signer } = await sealKey();
  const firma = await signDetached(sha256(Buffer.from(dayText(root))), signer);
  const mails = (await mail.way()) !== 'ninguno';
  const letter = await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      INSERT INTO raices_diarias (dia, sello, huella, filas, borradas, en, firma)
      VALUES (${root.dia}, ${root.sello}, decode(${root.huella}, 'hex'), ${root.filas}, ${root.borradas}, ${clock()},
        decode(${Buffer.from(firma).toString('hex')}, 'hex'))
      ON CONFLICT (dia) DO NOTHING`);
    if (rowCount === 0 || !mails) return undefined;
    const para = await readBusinessEmail(tx);
    const clave = letterKey(root.dia);
    return queueCorreo(tx, { tipo: 'aviso_huella', para, datos: root, clave });
  });
  if (letter) await sendQueued(jobs(), letter);
}

/** Key of the day's correo, so that it goes once. */
export const letterKey = (dia: string): string => `aviso_huella:${dia}`;

/** Last seal before today in Madrid; undefined when that seal or its day is already signed. */
async function rootToClose(db: Db, today: string): Promise<Closing | undefined> {
  const { rows } = await db.execute<Closing>(sql`
    WITH ultimo AS (
      SELECT * FROM sellos_evidencia WHERE hasta < ${today}::date::timestamp AT TIME ZONE 'Europe/Madrid'
      ORDER BY numero DESC LIMIT 1
    ), antes AS (SELECT coalesce(max(sello), 0) AS sello FROM raices_diarias)
    SELECT (u.hasta AT TIME ZONE 'Europe/Madrid')::date::text AS dia, u.numero AS sello, encode(u.huella, 'hex') AS huella,
      (SELECT count(*)::int FROM evidencias e WHERE e.sello > a.sello AND e.sello <= u.numero) AS filas,
      (SELECT count(*)::int FROM evidencias e WHERE e.sello > a.sello AND e.sello <= u.numero AND e.hecho <> 'alta') AS borradas
    FROM ultimo u, antes a WHERE u.numero > a.sello
      AND NOT EXISTS (SELECT FROM raices_diarias WHERE dia = (u.hasta AT TIME ZONE 'Europe/Madrid')::date)`);
  return rows[0];
}
