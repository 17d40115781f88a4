import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { PaginaLegal } from '#oficina/base/legales/legal-pages.ts';
import { queueAll } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { instantInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';

type Reader = Pick<Db, 'execute'>;

/** Days between telling autoescuelas of new terms and their first day (Regulation 2019/1150 art. 3.2). */
const NOTICE_DAYS = 15;

type Propietario = { usuarioId: string; email: string };

/** People who are told that the terms change: those who answer for an autoescuela and can sign in. */
async function readPropietarios(db: Reader): Promise<Propietario[]> {
  const { rows } = await db.execute<Propietario>(sql`
    SELECT u.id AS "usuarioId", u.email FROM usuarios u JOIN clientes c ON c.id = u.cliente_id
    WHERE u.tipo = 'cliente' AND u.rol = 'Propietario' AND u.estado = 'activo' AND c.activo ORDER BY u.id`);
  return rows;
}

/** Number of people who would be told of a new version of this page; 0 where it can be in force at once. */
export async function countPropietarios(
  db: Reader,
  pagina: PaginaLegal,
  publicada: boolean,
): Promise<number> {
  return pagina === 'condiciones' && publicada ? (await readPropietarios(db)).length : 0;
}

export type Announcing = { pagina: PaginaLegal; texto: string; borrador: string; por: string; now: Date };

/** First moment at which a text announced now may be in force: the beginning of a day in Spain, fifteen whole days later. */
const firstDay = (now: Date): string =>
  instantInMadrid(`${dayAfter(todayInMadrid(now), NOTICE_DAYS + 1)}T00:00`);

/**
 * Announces a text: stores it with its first day and queues the letters about it, within a transaction. It replaces a text that
 * still waits, and the fifteen days begin again. Gives the correos to send after the commit.
 */
export async function announce(
  tx: Reader,
  { pagina, texto, borrador, por, now }: Announcing,
): Promise<string[]> {
  const propietarios = await readPropietarios(tx);
  const id = uuid();
  await tx.execute(sql`DELETE FROM paginas_legales_anunciadas WHERE pagina = ${pagina} AND hecha_en IS NULL`);
  await tx.execute(sql`
    INSERT INTO paginas_legales_anunciadas (id, pagina, texto, borrador, anunciada_en, anunciada_por, vigente_desde, avisadas)
    VALUES (${id}, ${pagina}, ${texto}, ${borrador}, ${now}, ${por}, ${firstDay(now)}, ${propietarios.length})`);
  return queueAll(
    tx,
    propietarios.map(({ usuarioId, email }) => ({
      tipo: 'condiciones_nuevas',
      para: email,
      datos: { usuarioId, anuncioId: id },
      clave: `condiciones_nuevas:${id}:${usuarioId}`,
    })),
  );
}

export type Waiting = { texto: string; anunciadaEn: string; vigenteDesde: string; avisadas: number };

/** Reads the announced text of a page, if it is not in force yet; null without any. */
export async function readWaiting(db: Reader, pagina: PaginaLegal): Promise<Waiting | null> {
  const { rows } = await db.execute<Waiting>(sql`
    SELECT texto, to_json(anunciada_en) #>> '{}' AS "anunciadaEn", to_json(vigente_desde) #>> '{}' AS "vigenteDesde", avisadas
    FROM paginas_legales_anunciadas WHERE pagina = ${pagina} AND hecha_en IS NULL`);
  return rows[0] ?? null;
}

/** Publishes the announced texts whose day has come. */
export async function publishAnnounced(db: Db, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string; pagina: PaginaLegal }>(sql`
    SELECT id, pagina FROM paginas_legales_anunciadas WHERE hecha_en IS NULL AND vigente_desde <= ${now}`);
  for (const { id, pagina } of rows)
    await db.transaction(async (tx) => {
      await lockWithin(tx, `página legal ${pagina}`);
      await tx.execute(sql`
        WITH hecha AS (UPDATE paginas_legales_anunciadas SET hecha_en = ${now} WHERE id = ${id} AND hecha_en IS NULL RETURNING *)
        INSERT INTO paginas_legales (pagina, version, texto, borrador, publicada_en, publicada_por)
        SELECT pagina, (SELECT coalesce(max(version), 0) + 1 FROM paginas_legales p WHERE p.pagina = hecha.pagina),
          texto, borrador, ${now}, anunciada_por FROM hecha`);
    });
}

/** Each hour, so that announced terms are in force on their day. */
export const announcedJob = ({ db, clock }: { db: Db; clock: () => Date }): Job => ({
  name: 'condiciones-anunciadas',
  retryLimit: 3,
  retryDelay: 60,
  cron: '2 * * * *',
  handler: () => publishAnnounced(db, clock()),
});
