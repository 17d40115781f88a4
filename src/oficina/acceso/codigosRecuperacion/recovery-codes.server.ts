import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { hasFactor } from '#oficina/base/roles/has-factor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse } from '#platform/http/errors.server.ts';

/** Crockford's base 32: no letter looks like another letter or a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of letters that find the row of a code, and of letters that prove the code. */
const FINDS = 4;
const PROVES = 8;

const SHAPE = new RegExp(`^[${ALPHABET}]{${FINDS + PROVES}}$`);

/** Code for the screen: `7K3M-Q9XT-04HB`. */
const shownCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-');

/** Reads a typed code in its stored form; undefined if it is no code. */
function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return SHAPE.test(code) ? code : undefined;
}

const HOW_MANY = 10;

type Executor = Pick<Db, 'execute'>;

/**
 * Makes ten new codes, shown this one time, and ends the earlier ones. Throws 409 for a user without a
 * second factor.
 */
export async function makeCodes({ db, clock, passwords }: AccessServices, actor: Actor): Promise<string[]> {
  const now = clock();
  if (!(await hasFactor(db, actor._id)))
    throw inUse('Activa antes el doble factor o añade una llave de acceso');
  const codes = newCodes();
  const kept = await Promise.all(
    codes.map(async (code) => ({
      principio: code.slice(0, FINDS),
      huella: await passwords.hash(code.slice(FINDS)),
    })),
  );
  await db.transaction(async (tx) => {
    // Of two requests at once, the codes of the last one count.
    await tx.execute(sql`SELECT FROM usuarios WHERE id = ${actor._id} FOR UPDATE`);
    await forgetCodes(tx, actor._id);
    for (const { principio, huella } of kept)
      await tx.execute(sql`
        INSERT INTO codigos_recuperacion (id, usuario_id, principio, huella, creado_en)
        VALUES (${uuid({ msecs: now.getTime() })}, ${actor._id}, ${principio}, ${huella}, ${now})`);
    await noteSecurity(tx, now, { tipo: 'codigosRecuperacionHechos', actor, sobre: actor });
  });
  return codes.map(shownCode);
}

/** No two codes begin alike, so that each beginning finds one row. */
function newCodes(): string[] {
  const codes = new Map<string, string>();
  while (codes.size < HOW_MANY) {
    const code = Array.from({ length: FINDS + PROVES }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    codes.set(code.slice(0, FINDS), code);
  }
  return [...codes.values()];
}

/** Deletes the codes: they replace a second factor, so they are of no use without one. */
export async function forgetCodes(db: Executor, usuarioId: string): Promise<void> {
  await db.execute(sql`DELETE FROM codigos_recuperacion WHERE usuario_id = ${usuarioId}`);
}

type CodeRow = { id: string; huella: string; email: string; nombre: string };

/**
 * Uses up a recovery code and tells the person by correo; false if it is wrong. A text that is no code
 * fails at once; a wrong code takes as long as a right one.
 */
export async function spendRecoveryCode(
  services: AccessServices,
  usuarioId: string,
  typed: string,
): Promise<boolean> {
  const { db, jobs, passwords, clock } = services;
  const code = readCode(typed);
  if (!code) return false;
  const { rows } = await db.execute<CodeRow>(sql`
    SELECT c.id, c.huella, u.email, u.nombre FROM codigos_recuperacion c JOIN usuarios u ON u.id = c.usuario_id
    WHERE c.usuario_id = ${usuarioId} AND c.principio = ${code.slice(0, FINDS)} AND c.usado_en IS NULL`);
  const [held] = rows;
  if (!(await passwords.verify(held?.huella, code.slice(FINDS))) || !held) return false;
  const now = clock();
  const spent = await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`UPDATE codigos_recuperacion SET usado_en = ${now} WHERE id = ${held.id} AND usado_en IS NULL`,
    );
    if (!rowCount) return;
    const actor = { _id: usuarioId, nombre: held.nombre };
    const detalle = `quedan ${(await readCodes(tx, usuarioId)).quedan}`;
    await noteSecurity(tx, now, { tipo: 'codigoRecuperacionUsado', actor, sobre: actor, detalle });
    return {
      mail: await queueCorreo(tx, {
        tipo: 'codigo_usado',
        para: held.email,
        datos: { usuarioId },
        clave: `codigo_usado:${held.id}`,
      }),
    };
  });
  if (spent?.mail) await sendQueued(jobs, spent.mail);
  return spent !== undefined;
}

/** Number of codes left, and when they were made; null if none were made. */
export async function readCodes(
  db: Executor,
  usuarioId: string,
): Promise<{ quedan: number; hechosEn: string | null }> {
  const { rows } = await db.execute<{ quedan: number; hechosEn: string | null }>(sql`
    SELECT count(*) FILTER (WHERE usado_en IS NULL)::int AS quedan, to_json(min(creado_en)) #>> '{}' AS "hechosEn"
    FROM codigos_recuperacion WHERE usuario_id = ${usuarioId}`);
  return rows[0] ?? { quedan: 0, hechosEn: null };
}
