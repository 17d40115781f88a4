import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import { historial } from '#oficina/instalacion/historial/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { CambioAjeno } from '#platform/kit/presence.ts';
import { fichasVistas } from './table.server.ts';

/** A record of a family. */
export type Ficha = { entidad: string; _id: string };

/** Most changes that are told at once: whoever was away longer reads the history. */
const MOST = 50;

type ChangesQuery = { ficha: Ficha; besides: string; since: Date };

/**
 * Changes of a record since an instant, except those of the person `besides`; the newest first. The creation is not a change.
 */
export async function changesOf(db: Db, { ficha, besides, since }: ChangesQuery): Promise<CambioAjeno[]> {
  const rows = await db
    .select({
      _id: historial.id,
      en: historial.en,
      quien: historial.actorNombre,
      antes: historial.antes,
      despues: historial.despues,
    })
    .from(historial)
    .where(
      and(
        eq(historial.entidad, ficha.entidad),
        eq(historial.entidadId, ficha._id),
        gt(historial.en, since),
        ne(historial.actorId, besides),
        isNotNull(historial.antes),
      ),
    )
    .orderBy(desc(historial.en), desc(historial.id))
    .limit(MOST);
  return rows.map(({ _id, en, quien, antes, despues }) => ({
    _id,
    en: en.toISOString(),
    quien,
    campos: despues ? Object.keys({ ...antes, ...despues }) : [],
    eliminado: despues === null,
  }));
}

/** Changes without the fields that the reader may not see. */
export const seenBy = (changes: readonly CambioAjeno[], hidden: readonly string[]): CambioAjeno[] =>
  changes
    .map((change) => ({ ...change, campos: change.campos.filter((name) => !hidden.includes(name)) }))
    .filter(({ campos, eliminado }) => eliminado || campos.length > 0);

type Look = { ficha: Ficha; usuarioId: string; now: Date };

/** What a person finds when they open a record. */
type OpeningReport = {
  /** Instant of their last look; null if they never did. */
  vista: string | null;
  /** Changes by others since then. */
  cambios: CambioAjeno[];
  /** Ids of all changes since `since`, also of those that the person has seen. */
  known: Set<string>;
};

/**
 * Opens a record for a person: gives what others changed since the person's last look, and the ids of all changes since an
 * instant. The opening is noted before the read, because notices of changes start with it. The opening is not a look yet,
 * unless it is the person's first one.
 */
export async function readMissed(
  db: Db,
  { ficha, usuarioId, now, since }: Look & { since: Date },
): Promise<OpeningReport> {
  const vista = await lastLook(db, { ficha, usuarioId });
  await noteOpening(db, { ficha, usuarioId, now });
  const from = vista && vista < since ? vista : since;
  const found = await changesOf(db, { ficha, besides: usuarioId, since: from });
  const cambios = found.filter(({ en }) => en > (vista ?? now).toISOString());
  return { vista: vista?.toISOString() ?? null, cambios, known: new Set(found.map(({ _id }) => _id)) };
}

async function lastLook(db: Db, { ficha, usuarioId }: Omit<Look, 'now'>): Promise<Date | undefined> {
  const [found] = await db
    .select({ vistaEn: fichasVistas.vistaEn })
    .from(fichasVistas)
    .where(lookOf({ ficha, usuarioId }));
  return found?.vistaEn;
}

const KEY = [fichasVistas.usuarioId, fichasVistas.entidad, fichasVistas.entidadId];

const lookOf = ({ ficha, usuarioId }: Omit<Look, 'now'>) =>
  and(
    eq(fichasVistas.usuarioId, usuarioId),
    eq(fichasVistas.entidad, ficha.entidad),
    eq(fichasVistas.entidadId, ficha._id),
  );

async function noteOpening(db: Db, { ficha, usuarioId, now }: Look): Promise<void> {
  await db
    .insert(fichasVistas)
    .values({ usuarioId, entidad: ficha.entidad, entidadId: ficha._id, vistaEn: now, abiertaEn: now })
    .onConflictDoUpdate({ target: KEY, set: { abiertaEn: now } });
}

/** Notes that the person has seen the record as it is now. */
export async function noteLook(db: Db, { ficha, usuarioId, now }: Look): Promise<void> {
  await db.update(fichasVistas).set({ vistaEn: now }).where(lookOf({ ficha, usuarioId }));
}
