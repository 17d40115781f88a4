import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import { firmantes, solicitudesFirma } from './solicitudes-table.server.ts';

export type Solicitud = typeof solicitudesFirma.$inferSelect;
export type Firmante = typeof firmantes.$inferSelect;

/** Solicitud with its people, in order. */
export type Firma = Solicitud & { firmantes: Firmante[] };

/** Solicitud, locked until the transaction ends, so that its steps follow one another. Throws 404. */
export async function holdFirma(tx: Transaction, solicitudId: string): Promise<Firma> {
  const [row] = await tx
    .select()
    .from(solicitudesFirma)
    .where(eq(solicitudesFirma.id, solicitudId))
    .for('update');
  if (!row) throw notFound('la firma');
  return { ...row, firmantes: await peopleOf(tx, solicitudId) };
}

type Where = { within: SQL | undefined; _idDocumento: string };

/**
 * Open solicitud of a documento within the actor's reach, locked; undefined when there is none. Throws 404
 * for the documento.
 */
export async function openFirma(
  tx: Transaction,
  { within, _idDocumento }: Where,
): Promise<Firma | undefined> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`
    SELECT (SELECT s.id FROM solicitudes_firma s WHERE s.documento_id = documentos.id AND s.estado IN ('pendiente', 'parcial')) AS id
    FROM documentos WHERE documentos.id = ${_idDocumento} AND ${within ?? sql`true`}`);
  const [row] = rows;
  if (!row) throw notFound('el documento');
  return row.id === null ? undefined : holdFirma(tx, row.id);
}

/** Solicitud with its people; undefined when there is none. */
export async function readFirma(db: Pick<Db, 'select'>, solicitudId: string): Promise<Firma | undefined> {
  const [row] = await db.select().from(solicitudesFirma).where(eq(solicitudesFirma.id, solicitudId));
  return row && { ...row, firmantes: await peopleOf(db, solicitudId) };
}

/** People in the order of their turns; within a turn, as they were named. */
const peopleOf = (db: Pick<Db, 'select'>, solicitudId: string): Promise<Firmante[]> =>
  db
    .select()
    .from(firmantes)
    .where(eq(firmantes.solicitudId, solicitudId))
    .orderBy(asc(firmantes.orden), asc(firmantes.id));

/** Whether this person must answer. */
export const isNeeded = ({ rol }: Pick<Firmante, 'rol'>): boolean => rol !== 'copia';

/** People who may answer now: those of the first turn with somebody left to answer. */
export function onTurn(people: readonly Firmante[]): Firmante[] {
  const waiting = people.filter((one) => isNeeded(one) && !one.firmadoEn);
  const first = Math.min(...waiting.map(({ orden }) => orden));
  return waiting.filter(({ orden }) => orden === first);
}
