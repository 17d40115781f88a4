import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import { linkFootprint, newLinkSecret } from '#platform/http/secrets/link-secret.server.ts';

type Executor = Pick<Db, 'execute'>;

export type SignLink = {
  id: string;
  firmanteId: string;
  solicitudId: string;
  para: string;
  /** Name of the worker who made it; null for a mailed one. */
  hechoPor: string | null;
  caducado: boolean;
};

/** Whether a link signs only with a code: always when it was not mailed, since having it proves no address. */
export const needsCode = (firma: { conCodigo: boolean }, link: Pick<SignLink, 'hechoPor'>): boolean =>
  firma.conCodigo || link.hechoPor !== null;

/** Makes a link for a signer and gives its secret; only its SHA-256 is stored. */
export async function createSignLink(
  db: Executor,
  {
    firmanteId,
    para,
    caducaEn,
    hechoPorId = null,
  }: { firmanteId: string; para: string; caducaEn: Date; hechoPorId?: string | null },
): Promise<string> {
  const { secret, footprint } = newLinkSecret();
  await db.execute(sql`
    INSERT INTO enlaces_firma (id, huella, firmante_id, para, hecho_por_id, caduca_en)
    VALUES (${uuid()}, ${footprint}, ${firmanteId}, ${para}, ${hechoPorId}, ${caducaEn})`);
  return secret;
}

/** Link of a secret, and whether it has expired; undefined for any other text. */
export async function readSignLink(db: Executor, secret: string, now: Date): Promise<SignLink | undefined> {
  const { rows } = await db.execute<SignLink>(sql`
    SELECT e.id, e.firmante_id AS "firmanteId", f.solicitud_id AS "solicitudId", e.para, e.caduca_en <= ${now} AS caducado,
      CASE WHEN e.hecho_por_id IS NOT NULL THEN coalesce(u.nombre, 'el negocio') END AS "hechoPor"
    FROM enlaces_firma e JOIN firmantes f ON f.id = e.firmante_id LEFT JOIN usuarios u ON u.id = e.hecho_por_id
    WHERE e.huella = ${linkFootprint(secret)}`);
  return rows[0];
}
