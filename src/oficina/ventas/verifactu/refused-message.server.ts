import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { Fault } from './faults.ts';
import { MOST_MESSAGES, type Narrowing, narrow } from './narrowing.ts';
import { storeOutcomes, type Waiting } from './outcomes.server.ts';
import type { Registro } from './record.ts';
import { recordMessage } from './record-xml.ts';
import { brokenRules } from './rules/broken-rules.ts';
import { schemaFaults } from './schema.server.ts';

/** Seconds before the first retry, and between messages until the agency sets a wait. */
const FIRST_RETRY_S = 60;
/** Longest wait between tries, in seconds: a message is tried at least once an hour. */
const LAST_RETRY_S = 3_600;

/** Message that the agency did not take. */
export type RefusedMessage = {
  cadenaId: string;
  batch: readonly Waiting[];
  search: Narrowing | null;
  reason: string;
  now: Date;
};

/**
 * Handles a message that the agency refused whole because of one record. Rejects here the records that
 * break a known rule; the rest goes in the next message. Without a known culprit, sends halves until one
 * record is left.
 */
export async function isolate(db: Db, refused: RefusedMessage, fault: Fault): Promise<void> {
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

/** Records that break a known rule; or the only record of the message. */
async function guiltyOf({ batch, reason, now }: RefusedMessage, { codigo }: Fault): Promise<Guilty[]> {
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

/** Schedules the next message after the wait that the agency set. */
const waitAfter = (
  db: Pick<Db, 'execute'>,
  cadenaId: string,
  { now, error }: { now: Date; error: string | null },
) =>
  db.execute(sql`
    UPDATE envios_cadenas SET ocupada_hasta = NULL, fallos = 0, error = ${error}, detenida_por = NULL,
      siguiente_en = ${now}::timestamptz + make_interval(secs => coalesce(espera, ${FIRST_RETRY_S}))
    WHERE cadena_id = ${cadenaId}`);

/** The agency took this half, so the culprit is in the rest of the search. */
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
 * Schedules a retry after a message without a clear answer: each wait doubles, up to an hour, and is never shorter than the agency's wait,
 * because the agency may have taken the message. A `fault` stops the chain: it tries again each hour, or when a person asks for it.
 */
export async function storeFailure(
  db: Db,
  { cadenaId, reason, now }: RefusedMessage,
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

type BatchRecord = { id: string; contenido: Registro; huella: string };

/** Record that the agency cannot take, with the code of the broken rule and the reason, for people. */
type Guilty = { id: string; codigo: number; descripcion: string };

/** Code of a message that breaks its schema. */
const OUT_OF_SCHEMA = 4102;

/**
 * Records of a message that break the official schema or a published rule; empty when nothing is found
 * here.
 */
async function findGuilty(batch: readonly BatchRecord[], today: string): Promise<Guilty[]> {
  const guilty: Guilty[] = [];
  for (const sealed of batch) {
    const fault = await faultOf(sealed, today);
    if (fault) guilty.push({ id: sealed.id, ...fault });
  }
  return guilty;
}

async function faultOf({ contenido: registro, huella }: BatchRecord, today: string) {
  const [broken] = registro.tipo === 'alta' ? brokenRules(registro, today) : [];
  if (broken) return { codigo: broken.codigo, descripcion: broken.motivo };
  const [fault] = await schemaFaults(recordMessage({ registro, huella }));
  return fault === undefined ? undefined : { codigo: OUT_OF_SCHEMA, descripcion: fault };
}
