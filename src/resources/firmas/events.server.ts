import { asc, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db.server.ts';
import { fingerprint } from '#office/papeles/canonical.server.ts';
import { firmasEventos } from './table.server.ts';

/** Where somebody came from, as their request says it. */
export type Procedencia = { ip: string; agente: string };

type Evento = typeof firmasEventos.$inferSelect;

/** Whose chain: that of a quote, or of the signing of a document. */
export type Cadena =
  | { presupuestoId: string; solicitudId?: undefined }
  | { solicitudId: string; presupuestoId?: undefined };

export type NewEvent = Cadena &
  Procedencia & {
    tipo: Evento['tipo'];
    quien: string;
    detalle?: string;
    /** `enlace`, if it is not said. */
    via?: Evento['via'];
  };

/** The first one has nobody before it. */
const BEGINNING = '0'.repeat(64);

/** What somebody's own program says of itself, as far as it is worth keeping. */
const AGENT = 300;

/** Adds what happened to the chain of a paper, which the transaction must hold: two can't be next at once. */
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

type Linked = Omit<Evento, 'id' | 'huella' | 'presupuestoId' | 'solicitudId'> &
  Partial<Pick<Evento, 'presupuestoId' | 'solicitudId'>>;

const linkOf = ({ en, ...event }: Linked): string => {
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
    // Chains that were begun before there was another way go on being what they were.
    ...(via !== 'enlace' && { via }),
    en: en.toISOString(),
  });
};

/** What happened to a quote or to a document, the first first, and whether each row is still what the next one says it was. */
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
