import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { NewCorreo } from '#oficina/base/letters/queue.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { type Procedencia, recordEvent } from './events.server.ts';
import type { Firma, Firmante } from './read-solicitud.server.ts';
import { CODE_MINUTES, refuseOutOfTurn } from './sign.server.ts';
import { codigosFirma, firmantes } from './solicitudes-table.server.ts';

/**
 * Most codes per hour, and most tries of each code: 25 tries an hour of a million codes, so the chance to guess
 * one is 1 in 40,000.
 */
const CODES_AN_HOUR = 5;
const TRIES = 5;

type Asking = { signing: Firma; one: Firmante; enlaceId: string; now: Date; de: Procedencia };

/** Mails a code for a link to the person whose turn it is. Throws 429 after five in an hour. Gives the correo. */
export async function askCode(
  tx: Transaction,
  { signing: firma, one, enlaceId, now, de }: Asking,
): Promise<NewCorreo[]> {
  refuseOutOfTurn(firma, one, now);
  const { rows } = await tx.execute<{ pedidos: number }>(sql`
    SELECT count(*)::int AS pedidos FROM codigos_firma
    WHERE firmante_id = ${one.id} AND pedido_en > ${now}::timestamptz - interval '1 hour'`);
  if ((rows[0]?.pedidos ?? 0) >= CODES_AN_HOUR)
    throw new AppError(
      errorCodes.demasiadasPeticiones,
      'Ya te hemos enviado cinco códigos en una hora. Prueba dentro de un rato.',
      { detalle: { espera: 3_600 } },
    );
  const id = uuid();
  await tx.insert(codigosFirma).values({ id, firmanteId: one.id, enlaceId, pedidoEn: now });
  const para = one.email ?? '';
  await recordEvent(tx, now, {
    solicitudId: firma.id,
    tipo: 'codigoPedido',
    quien: one.nombre,
    detalle: para,
    ...de,
  });
  return [{ tipo: 'firma_codigo', para, datos: { codigoId: id }, clave: `firma_codigo:${id}` }];
}

/**
 * Makes the six digits of a code when its correo is composed, and stores only their salted SHA-256.
 * Undefined when the code is no longer useful.
 */
export async function makeCode(
  db: Pick<Db, 'execute'>,
  codigoId: string,
  now: Date,
): Promise<{ code: string; firmanteId: string } | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('hex');
  const until = new Date(now.getTime() + CODE_MINUTES * 60_000);
  const { rows } = await db.execute<{ firmanteId: string }>(sql`
    UPDATE codigos_firma SET sal = ${salt}, huella = ${footprint(salt, code)}, caduca_en = ${until}
    WHERE id = ${codigoId} AND usado_en IS NULL AND intentos = 0
      AND pedido_en > ${now}::timestamptz - interval '1 hour'
    RETURNING firmante_id AS "firmanteId"`);
  return rows[0] && { code, ...rows[0] };
}

const footprint = (salt: string, code: string) =>
  createHash('sha256').update(`${salt}:${code}`).digest('hex');

/**
 * Checks a code against the last one mailed for the link, and notes the result. Each try is counted
 * before the comparison, even when many arrive at the same time. A code works once, for ten minutes.
 */
export async function giveCode(
  db: Db,
  { signing: firma, one, enlaceId, code, now, de }: Asking & { code: string },
): Promise<'bien' | 'mal' | 'agotado'> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; sal: string; huella: string }>(sql`
      UPDATE codigos_firma SET intentos = intentos + 1
      WHERE id = (SELECT id FROM codigos_firma WHERE firmante_id = ${one.id} AND enlace_id = ${enlaceId} AND huella IS NOT NULL
          ORDER BY pedido_en DESC, id DESC LIMIT 1)
        AND intentos < ${TRIES} AND caduca_en > ${now} AND usado_en IS NULL
      RETURNING id, sal, huella`);
    const [row] = rows;
    if (!row) return 'agotado';
    // Locks the solicitud, so that its events keep their order.
    await tx.execute(sql`SELECT FROM solicitudes_firma WHERE id = ${firma.id} FOR UPDATE`);
    const right = timingSafeEqual(
      Buffer.from(footprint(row.sal, code.replace(/\s/g, ''))),
      Buffer.from(row.huella),
    );
    await recordEvent(tx, now, {
      solicitudId: firma.id,
      tipo: right ? 'codigoDado' : 'codigoFallido',
      quien: one.nombre,
      detalle: one.email ?? '',
      ...de,
    });
    if (!right) return 'mal';
    await tx.update(codigosFirma).set({ usadoEn: now }).where(eq(codigosFirma.id, row.id));
    await tx.update(firmantes).set({ codigoEn: now }).where(eq(firmantes.id, one.id));
    return 'bien';
  });
}
