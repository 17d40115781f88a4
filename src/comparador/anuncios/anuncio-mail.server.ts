import { sql } from 'drizzle-orm';
import { queueCorreo } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';

type Reader = Pick<Db, 'execute'>;

type AnuncioRow = { _id: string; version: number; estado: string; motivoRechazo: string | null };

/**
 * Reads the address for correos about an anuncio: the Propietario's, or else the cliente's. Null for
 * the business's own anuncios.
 */
export async function addressOf(db: Reader, anuncioId: string): Promise<string | null> {
  const { rows } = await db.execute<{ para: string | null }>(sql`
    SELECT coalesce((SELECT u.email FROM usuarios u WHERE u.cliente_id = c.id AND u.estado = 'activo'
      AND u.rol = 'Propietario' ORDER BY u.creado_en, u.id LIMIT 1), c.email) AS para
    FROM anuncios a JOIN clientes c ON c.id = a.cliente_id WHERE a.id = ${anuncioId}`);
  return rows[0]?.para ?? null;
}

/**
 * Queues the correo about a decision to the autoescuela, within the transaction of the decision. Gives the
 * id of the correo.
 */
export async function queueDecision(tx: Reader, row: AnuncioRow): Promise<string | undefined> {
  const para = await addressOf(tx, row._id);
  if (para === null) return undefined;
  const clave = `anuncio:${row._id}:${row.version}`;
  if (row.estado === 'publicado')
    return queueCorreo(tx, { tipo: 'anuncio_aprobado', para, datos: { anuncioId: row._id }, clave });
  const datos = { anuncioId: row._id, motivo: row.motivoRechazo ?? '' };
  return queueCorreo(tx, { tipo: 'anuncio_rechazado', para, datos, clave });
}

/**
 * Queues a correo to the business when an autoescuela proposes an anuncio; the business's own anuncios
 * send none.
 */
export async function queueProposal(tx: Reader, row: AnuncioRow): Promise<string | undefined> {
  const { rows } = await tx.execute<{ para: string | null }>(sql`
    SELECT n.email AS para FROM negocio n, anuncios a WHERE a.id = ${row._id} AND a.cliente_id IS NOT NULL`);
  const para = rows[0]?.para;
  if (!para) return undefined;
  const datos = { anuncioId: row._id };
  return queueCorreo(tx, {
    tipo: 'anuncio_propuesto',
    para,
    datos,
    clave: `anuncio_propuesto:${row._id}:${row.version}`,
  });
}
