import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { after, freeChain, leaseEnd, releaseChain, renewLease } from './chain-lease.server.ts';
import type { Unknown } from './fate.ts';
import type { Narrowing } from './narrowing.ts';
import { keyOf, outcomeOf, storeOutcomes, type Waiting } from './outcomes.server.ts';
import { oneOfEachFactura, readBatch } from './read-batch.server.ts';
import { submissionXml } from './record-xml.ts';
import { goOnSearching, isolate, storeFailure } from './refused-message.server.ts';
import { type Respuesta, readReply, USUAL_WAIT } from './reply.ts';
import { settleUnknown } from './settle-unknown.server.ts';
import { envelope, NoReply, reasonOf } from './soap.ts';
import type { Transporte } from './transport.server.ts';

type Sending = { db: Db; clock: () => Date; transport: Transporte; atOnce: number };
type Chain = { id: string; nif: string };

/** Message of a held chain. */
type Message = Sending & {
  cadenaId: string;
  obligado: { nombre: string; nif: string };
  search: Narrowing | null;
};

/**
 * After this many failed questions in a row, records are sent again without an answer: sending may work
 * when asking does not.
 */
const MOST_FAILED_QUESTIONS = 5;

/**
 * Sends the next message of a held chain and stores the result. First asks the agency about records that
 * were tried and have no result. Gives the reason when it fails.
 */
export async function sendBatch(sending: Sending, chain: Chain): Promise<string | undefined> {
  const { db, atOnce } = sending;
  const { busca: search, fallos } = await readState(db, chain.id);
  const waiting = oneOfEachFactura(await readBatch(db, chain.id, { atOnce, hasta: search?.hasta }));
  const [first] = waiting;
  if (!first) return void (await freeChain(db, chain.id));
  // The header names the issuer of the facturas, even if another company produces the program.
  const obligado = { nombre: first.emisor, nif: chain.nif };
  const message: Message = { ...sending, cadenaId: chain.id, obligado, search };
  // In a search the agency refused every message whole, so it has none of these records.
  const tried = search ? [] : waiting.filter(({ intentos }) => intentos > 0);
  let left: readonly Waiting[] = waiting;
  try {
    const settled = await settleUnknown(asking(message), tried);
    left = waiting.filter(({ id }) => !settled.has(id));
  } catch (error) {
    if (fallos <= MOST_FAILED_QUESTIONS) return unanswered(message, waiting, error);
  }
  return left.length > 0 ? send(message, left) : void (await freeChain(db, chain.id));
}

async function readState(db: Db, cadenaId: string): Promise<{ busca: Narrowing | null; fallos: number }> {
  const { rows } = await db.execute<{ busca: Narrowing | null; fallos: number }>(
    sql`SELECT busca, fallos FROM envios_cadenas WHERE cadena_id = ${cadenaId}`,
  );
  return rows[0] ?? { busca: null, fallos: 0 };
}

const asking = ({ db, clock, transport, obligado, cadenaId }: Message) => ({
  db,
  transport,
  obligado,
  beforePage: () => renewLease(db, cadenaId, clock()),
});

/** Sends a batch. Asks about duplicates at once, because questions need not wait. */
async function send(message: Message, batch: readonly Waiting[]): Promise<string | undefined> {
  const { db, cadenaId, obligado, transport, clock, search } = message;
  await countTry(message, batch);
  const xml = submissionXml({
    obligado,
    // A record that was tried before has no answer: there was a failure, and the record is late.
    incidencia: batch.some(({ intentos }) => intentos > 0),
    registros: batch.map(({ contenido: registro, huella }) => ({ registro, huella })),
  });
  let duplicates: Unknown[];
  try {
    duplicates = await store(message, batch, readReply(await transport.enviar(envelope(xml))));
    if (search) await goOnSearching(db, cadenaId, search);
  } catch (error) {
    const reason = reasonOf(error);
    const fault = error instanceof NoReply ? error.fault : undefined;
    const sent = { cadenaId, batch, search, reason, now: clock() };
    if (fault?.culpa === 'registro') await isolate(db, sent, fault);
    else await storeFailure(db, sent, fault);
    return reason;
  }
  return duplicates.length === 0 ? undefined : settleDuplicates(message, batch, duplicates);
}

async function settleDuplicates(
  message: Message,
  batch: readonly Waiting[],
  duplicates: readonly Unknown[],
): Promise<string | undefined> {
  try {
    const settled = await settleUnknown(asking(message), duplicates);
    if (duplicates.every(({ id }) => settled.has(id)))
      return void (await releaseChain(message.db, message.cadenaId));
    throw new NoReply('la Agencia Tributaria dice que ya tiene registros que no enseña al preguntarle');
  } catch (error) {
    return unanswered(message, batch, error);
  }
}

/** A question failed: the records stay as they were. No record of a message can be the cause. */
async function unanswered(
  { db, cadenaId, search, clock }: Message,
  batch: readonly Waiting[],
  error: unknown,
): Promise<string> {
  const reason = reasonOf(error);
  const fault = error instanceof NoReply && error.fault?.culpa !== 'registro' ? error.fault : undefined;
  await storeFailure(db, { cadenaId, batch, search, reason, now: clock() }, fault);
  return reason;
}

/**
 * Counts the try before it is sent. If the program dies meanwhile, the records may have arrived, and the
 * agency's wait counts from then.
 */
async function countTry({ db, cadenaId, clock }: Message, batch: readonly Waiting[]): Promise<void> {
  const now = clock();
  const ids = batch.map(({ id }) => id);
  await db.execute(sql`
    WITH cadena AS (
      UPDATE envios_cadenas SET ocupada_hasta = ${leaseEnd(now)},
        siguiente_en = ${now}::timestamptz + make_interval(secs => coalesce(espera, ${USUAL_WAIT}))
      WHERE cadena_id = ${cadenaId}
    )
    UPDATE registros_envios SET intentos = intentos + 1, ultimo_intento = ${now}
    WHERE registro_id = ANY(${sql.param(ids)}::uuid[])`);
}

/**
 * Stores the states from an answer, in records and facturas. Gives the duplicates; a record missing in the
 * answer keeps waiting.
 */
async function store(
  { db, cadenaId, clock }: Message,
  batch: readonly Waiting[],
  reply: Respuesta,
): Promise<Unknown[]> {
  const lines = new Map(reply.lineas.map((line) => [keyOf(line.tipo, line.id), line]));
  const told = batch.flatMap((waiting) => {
    const line = lines.get(keyOf(waiting.contenido.tipo, waiting.contenido.id));
    return line ? [{ waiting, line, outcome: outcomeOf(waiting, line, reply.csv) }] : [];
  });
  if (told.length === 0) throw new NoReply('la Agencia Tributaria no dice nada de lo que se le ha enviado');
  const outcomes = told.flatMap(({ outcome }) => outcome ?? []);
  await db.transaction(async (tx) => {
    await storeOutcomes(tx, outcomes);
    const now = clock();
    // Keeps the chain while it asks about duplicates.
    const held = outcomes.length < told.length ? leaseEnd(now) : null;
    await tx.execute(sql`
      UPDATE envios_cadenas SET ocupada_hasta = ${held}, siguiente_en = ${after(now, reply.espera)}, enviado_en = ${now},
        espera = ${reply.espera}, fallos = 0, error = NULL, detenida_por = NULL WHERE cadena_id = ${cadenaId}`);
  });
  return told.flatMap(({ waiting: { id, intentos }, line, outcome }) =>
    outcome ? [] : [{ id, intentos: intentos + 1, duplicado: line.codigo ?? undefined }],
  );
}
