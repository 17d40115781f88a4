import { asc, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { fingerprint } from '#oficina/ventas/papeles/canonical.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { firmasEventos } from './table.server.ts';

/** Address and browser of a person. */
export type Procedencia = { ip: string; agente: string };

type Evento = typeof firmasEventos.$inferSelect;

/** Owner of a chain of events: a presupuesto, or a solicitud de firma. */
export type Cadena =
  | { presupuestoId: string; solicitudId?: undefined }
  | { solicitudId: string; presupuestoId?: undefined };

export type NewEvent = Cadena &
  Procedencia & {
    tipo: Evento['tipo'];
    quien: string;
    detalle?: string;
    /** Default: `enlace`. */
    via?: Evento['via'];
  };

/** Previous hash of the first event. */
const BEGINNING = '0'.repeat(64);

/** Most characters stored of the browser's name. */
const AGENT = 300;

/** Adds an event to a chain. The caller locks its owner, or two events could take the same position. */
export async function recordEvent(
  tx: Pick<Db, 'execute' | 'insert'>,
  now: Date,
  { detalle = '', via = 'enlace', agente, ...said }: NewEvent,
): Promise<void> {
  const { rows } = await tx.execute<{ orden: number; huella: string }>(sql`
    SELECT orden, huella FROM firmas_eventos WHERE ${ofChain(said)} ORDER BY orden DESC LIMIT 1`);
  const last = rows[0] ?? { orden: 0, huella: BEGINNING };
  const event = {
    ...said,
    detalle,
    via,
    agente: agente.slice(0, AGENT),
    en: now,
    orden: last.orden + 1,
    anterior: last.huella,
  };
  await tx.insert(firmasEventos).values({ ...event, id: uuid(), huella: linkOf(event) });
}

const ofChain = ({ presupuestoId, solicitudId }: Cadena) =>
  presupuestoId === undefined
    ? sql`firmas_eventos.solicitud_id = ${solicitudId}`
    : sql`firmas_eventos.presupuesto_id = ${presupuestoId}`;

type EventoContent = Omit<Evento, 'id' | 'huella' | 'presupuestoId' | 'solicitudId'> &
  Partial<Pick<Evento, 'presupuestoId' | 'solicitudId'>>;

const linkOf = ({ en, ...event }: EventoContent): string => {
  const { presupuestoId, solicitudId, orden, tipo, via, quien, detalle, ip, agente, anterior } = event;
  return fingerprint({
    ...(presupuestoId ? { presupuestoId } : { solicitudId }),
    orden,
    tipo,
    quien,
    detalle,
    ip,
    agente,
    anterior,
    // Older chains have no `via`, and their hashes must not change.
    ...(via !== 'enlace' && { via }),
    en: en.toISOString(),
  });
};

/** Events of a chain, the oldest first, and whether each row still matches the hash in the next one. */
export async function readEvents(
  db: Pick<Db, 'select'>,
  cadena: Cadena,
): Promise<{ eventos: Evento[]; integra: boolean }> {
  const eventos = await db
    .select()
    .from(firmasEventos)
    .where(ofChain(cadena))
    .orderBy(asc(firmasEventos.orden));
  const integra = eventos.every((evento, index) => {
    const before = eventos[index - 1]?.huella ?? BEGINNING;
    return evento.orden === index + 1 && evento.anterior === before && evento.huella === linkOf(evento);
  });
  return { eventos, integra };
}
