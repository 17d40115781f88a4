import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { CambioAjeno } from '#kit/presence.ts';
import { historial } from '../historial/table.server.ts';
import { fichasVistas } from './table.server.ts';

/** A record of a family. */
export type Ficha = { entidad: string; _id: string };

/** Most changes that are told at once: whoever was away longer reads the history. */
const MOST = 50;

type Asked = { ficha: Ficha; besides: string; since: Date; hidden: readonly string[] };

/** Changes of a record since an instant by others than one person, the last first; its creation is none. */
export async function changesOf(db: Db, { ficha, besides, since, hidden }: Asked): Promise<CambioAjeno[]> {
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
  return rows
    .map(({ _id, en, quien, antes, despues }) => ({
      _id,
      en: en.toISOString(),
      quien,
      campos: despues ? Object.keys({ ...antes, ...despues }).filter((name) => !hidden.includes(name)) : [],
      eliminado: despues === null,
    }))
    .filter(({ campos, eliminado }) => eliminado || campos.length > 0);
}

type Look = { ficha: Ficha; usuarioId: string; now: Date };

/** Last time that a person looked at a record; undefined if they never did. */
export async function lastLook(db: Db, { ficha, usuarioId }: Omit<Look, 'now'>): Promise<Date | undefined> {
  const [found] = await db
    .select({ vistaEn: fichasVistas.vistaEn })
    .from(fichasVistas)
    .where(
      and(
        eq(fichasVistas.usuarioId, usuarioId),
        eq(fichasVistas.entidad, ficha.entidad),
        eq(fichasVistas.entidadId, ficha._id),
      ),
    );
  return found?.vistaEn;
}

/** Notes that the person looks at the record now. */
export async function noteLook(db: Db, { ficha, usuarioId, now }: Look): Promise<void> {
  await db
    .insert(fichasVistas)
    .values({ usuarioId, entidad: ficha.entidad, entidadId: ficha._id, vistaEn: now })
    .onConflictDoUpdate({
      target: [fichasVistas.usuarioId, fichasVistas.entidad, fichasVistas.entidadId],
      set: { vistaEn: now },
    });
}
