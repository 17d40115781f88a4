import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import type { Fault } from './faults.ts';
import { findGuilty, type Guilty } from './find-guilty.server.ts';
import { MOST_MESSAGES, type Narrowing, narrow } from './narrowing.ts';
import { storeOutcomes, type Waiting } from './outcomes.server.ts';

/** Seconds before the first retry, and between two messages until the agency says. */
const FIRST_RETRY_S = 60;
/** A message has to be tried at least once an hour. */
const LAST_RETRY_S = 3_600;

/** A message that was not taken. */
export type Refused = {
  cadenaId: string;
  batch: readonly Waiting[];
  search: Narrowing | null;
  reason: string;
  now: Date;
};

/**
 * A record makes the agency refuse the message whole: records that break a known rule are rejected here and the rest goes
 * next; when none is known, halves are sent until one record is left, which is the one.
 */
export async function isolate(db: Db, refused: Refused, fault: Fault): Promise<void> {
  const { cadenaId, batch, search, reason, now } = refused;
  const guilty = await guiltyOf(refused, fault);
  if (guilty.length === 0) {
    const places = batch.map(({ orden }) => orden);
    const next = narrow(places, { fin: places.at(-1) ?? 0, mensajes: search?.mensajes ?? 0 });
    const halved = next && next.mensajes <= MOST_MESSAGES ? next : undefined;
    await writeSearch(db, cadenaId, halved);
    if (halved) await waitAfter(db, cadenaId, { now, error: reason });
    else await storeFailure(db, refused, fault);
    return;
  }
  await db.transaction(async (tx) => {
    await storeOutcomes(
      tx,
      guilty.map((one) => ({ ...one, estado: 'rechazado', csv: null })),
    );
    await writeSearch(tx, cadenaId, undefined);
    await waitAfter(tx, cadenaId, { now, error: null });
  });
}

/** Records that break a rule that is known here, or the only one of the message. */
async function guiltyOf({ batch, reason, now }: Refused, { codigo }: Fault): Promise<Guilty[]> {
  const known = await findGuilty(batch, todayInMadrid(now));
  const [first] = batch;
  return known.length > 0 || batch.length > 1 || !first
    ? known
    : [{ id: first.id, codigo, descripcion: reason }];
}

const writeSearch = (db: Pick<Db, 'execute'>, cadenaId: string, search: Narrowing | undefined) =>
  db.execute(
    sql`UPDATE envios_cadenas SET busca = ${search ? JSON.stringify(search) : null}::jsonb WHERE cadena_id = ${cadenaId}`,
  );

/** The next message goes when the agency lets it. */
const waitAfter = (
  db: Pick<Db, 'execute'>,
  cadenaId: string,
  { now, error }: { now: Date; error: string | null },
) =>
  db.execute(sql`
    UPDATE envios_cadenas SET ocupada_hasta = NULL, fallos = 0, error = ${error}, detenida_por = NULL,
      siguiente_en = ${now}::timestamptz + make_interval(secs => coalesce(espera, ${FIRST_RETRY_S}))
    WHERE cadena_id = ${cadenaId}`);

/** The half that was taken had it not: it is in what is left of the stretch. */
export async function goOnSearching(db: Db, cadenaId: string, search: Narrowing): Promise<void> {
  const { rows } = await db.execute<{ orden: number }>(sql`
    SELECT orden::int AS orden FROM registros_envios
    WHERE cadena_id = ${cadenaId} AND estado = 'pendiente' AND orden <= ${search.fin} ORDER BY orden`);
  await writeSearch(
    db,
    cadenaId,
    narrow(
      rows.map(({ orden }) => orden),
      search,
    ),
  );
}

/**
 * Nobody answered, or not so that it can be understood: it is tried again twice as late each time, and at least each hour, but
 * not before the agency wants another message: it may have taken the one that it did not answer.
 * A fault that is no record's stops the chain: each hour by itself, or when somebody asks for it.
 */
export async function storeFailure(
  db: Db,
  { cadenaId, reason, now }: Refused,
  fault: Fault | undefined,
): Promise<void> {
  const wait = fault
    ? sql`${LAST_RETRY_S}::int`
    : sql`greatest(coalesce(espera, 0), least(${LAST_RETRY_S}::int, ${FIRST_RETRY_S}::int * 2 ^ least(fallos, 10)))`;
  const next =
    fault && !fault.reintenta
      ? sql`'infinity'::timestamptz`
      : sql`${now}::timestamptz + make_interval(secs => ${wait})`;
  await db.execute(sql`
    UPDATE envios_cadenas SET ocupada_hasta = NULL, fallos = fallos + 1, error = ${reason}, detenida_por = ${fault?.codigo ?? null},
      siguiente_en = ${next} WHERE cadena_id = ${cadenaId}`);
}
