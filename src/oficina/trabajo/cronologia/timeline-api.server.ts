import { type SQL, sql } from 'drizzle-orm';
import { actorOf, signedIn } from '#oficina/base/roles/actor.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { cronologiaOperations } from './operations.ts';
import type { TimelineQuery } from './reach.server.ts';
import { ACTIVIDAD, actividadesOf, sources } from './sources.server.ts';
import { type EventRow, tellEvent } from './tell-event.server.ts';
import type { Suceso } from './timeline.ts';

/** Pending actividades that a timeline shows at most. */
const MAX_PENDING = 50;

/**
 * `GET /actividades/cronologia`: all the events of a record, merged from the families that the actor may
 * read, with only the rows in their reach.
 */
export function registerTimeline(
  app: HttpApp,
  { db }: StandardServices,
  standard: readonly Standard[],
): void {
  serve(app, cronologiaOperations.cronologia, { access: signedIn('trabajador') }, async (request) => {
    const { entidad, _idEntidad, limite, cursor } = request.query;
    const family = standard.find(({ name }) => name === entidad);
    if (!family) throw invalidFields([{ campo: 'entidad', motivo: 'no tiene cronología' }]);
    await family.rows.find(request, _idEntidad);
    const { hidden = [] } = family.rows.scopeOf(request, 'consultarPorId');
    const asked: TimelineQuery = { actor: actorOf(request), entidad, _idEntidad, hidden };
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const [page, porHacer] = [
      await readEvents(db, asked, { after, limite }),
      after ? [] : await readPending(db, asked),
    ];
    return { porHacer, ...page };
  });
}

/** End of a page: its last instant, to the microsecond, and its last key at that instant. */
type After = { en: string; clave: string };

async function readEvents(
  db: Db,
  asked: TimelineQuery,
  { after, limite }: { after: After | undefined; limite: number },
) {
  const parts = sources
    .flatMap((source) => source(asked) ?? [])
    .map((query) => newest(query, after, limite + 1));
  const { rows } = await db.execute<EventRow & { micros: string }>(
    sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) t ${IN_ORDER} LIMIT ${limite + 1}`,
  );
  const shown = rows.slice(0, limite);
  const last = rows.length > limite ? shown.at(-1) : undefined;
  return {
    filas: shown.map((row) => tellEvent(row, asked.hidden)),
    siguiente: last ? writeCursor({ en: last.micros, clave: last.clave }) : null,
  };
}

const IN_ORDER = sql`ORDER BY t.micros DESC, t.clave COLLATE "C" DESC`;

/** Limits each source to the size of a page, so that the merge stays small for a long history. */
function newest(query: SQL, after: After | undefined, limit: number): SQL {
  const where = after
    ? sql`WHERE (s.en, s.clave COLLATE "C") < (to_timestamp(0) + ${after.en}::bigint * interval '1 microsecond', ${after.clave})`
    : sql``;
  return sql`(SELECT s.clave, to_json(s.en) #>> '{}' AS en, (extract(epoch FROM s.en) * 1000000)::bigint AS micros, s.tipo, s.titulo,
      s.detalle, s.quien, s.familia, s.de, s.datos
    FROM (${query}) s ${where} ORDER BY s.en DESC, s.clave COLLATE "C" DESC LIMIT ${limit})`;
}

/** Reads the pending actividades, the next one first. */
async function readPending(db: Db, asked: TimelineQuery): Promise<Suceso[]> {
  const ours = actividadesOf(asked);
  if (!ours) return [];
  const { rows } = await db.execute<EventRow>(sql`
    SELECT 'actividad:' || a.id AS clave, to_json(a.inicio) #>> '{}' AS en, 'actividad' AS tipo, ${ACTIVIDAD}
    FROM (${ours}) a WHERE a.estado = 'pendiente' ORDER BY a.inicio, a.id LIMIT ${MAX_PENDING}`);
  return rows.map((row) => tellEvent(row, asked.hidden));
}

const writeCursor = ({ en, clave }: After) => Buffer.from(`${en} ${clave}`).toString('base64url');

function readCursor(text: string): After {
  const [, en, clave] =
    /^(-?\d{1,17}) ([a-z]+:[0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (en === undefined || clave === undefined)
    throw invalidFields([{ campo: 'cursor', motivo: 'no es una página de esta lista' }]);
  return { en, clave };
}
