import { sql } from 'drizzle-orm';
import { WrongKeyPair } from '#api/certificates/wrong-key-pair.ts';
import type { Db } from '#api/db.server.ts';
import type { Job } from '#api/jobs.server.ts';
import { isHeld } from '../copias/restored.server.ts';
import type { Narrowing } from './narrowing.ts';
import { keyOf, outcomeOf, storeOutcomes, type Waiting } from './outcomes.server.ts';
import { submissionXml } from './record-xml.ts';
import { goOnSearching, isolate, type Refused, storeFailure } from './refused-message.server.ts';
import { NoReply, type Respuesta, readReply } from './reply.ts';
import type { Transporte } from './transport.server.ts';

type Services = {
  db: Db;
  clock: () => Date;
  /** None while there is no certificate: nothing is sent, and what there is waits. */
  transport: Transporte | undefined;
  /** The most that one sending holds. */
  atOnce?: number;
};

/** What one sending may hold (Orden HAC/1177/2024, art. 16). */
const AT_ONCE = 1_000;
/** Longer than a sending may take: after it, whoever was at it is taken for gone. */
const LEASE_S = 300;

/** Each minute, what waits is sent to the tax agency. */
export const recordsJob = (services: Services): Job => ({
  name: 'verifactu-envios',
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
  handler: async () => {
    const failures = await sendPending(services);
    if (failures.length > 0) throw new Error(`billing records not sent: ${failures.join('; ')}`);
  },
});

/** Sends what waits of every real chain that may be sent now, a batch of each; gives what did not work. */
export async function sendPending({ db, clock, transport, atOnce = AT_ONCE }: Services): Promise<string[]> {
  if (!transport || (await isHeld(db))) return [];
  const { rows } = await db.execute<{ id: string; nif: string }>(sql`
    SELECT id, nif FROM cadenas c WHERE NOT demostracion AND entorno = (SELECT entorno FROM entorno_aeat)
      AND EXISTS (SELECT FROM registros_envios e WHERE e.cadena_id = c.id AND e.estado = 'pendiente') ORDER BY nif`);
  const failures: string[] = [];
  for (const chain of rows) {
    if (!(await take(db, chain.id, { now: clock(), atOnce }))) continue;
    const failure = await sendBatch(db, chain, { clock, transport, atOnce });
    if (failure !== undefined) failures.push(failure);
  }
  return failures;
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** Of several programs one sends; not before it may, unless there is a whole batch and nothing is wrong. */
async function take(
  db: Db,
  cadenaId: string,
  { now, atOnce }: { now: Date; atOnce: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO envios_cadenas AS e (cadena_id, ocupada_hasta) VALUES (${cadenaId}, ${after(now, LEASE_S)})
    ON CONFLICT (cadena_id) DO UPDATE SET ocupada_hasta = excluded.ocupada_hasta
      WHERE (e.ocupada_hasta IS NULL OR e.ocupada_hasta <= ${now}) AND (e.siguiente_en IS NULL OR e.siguiente_en <= ${now}
        OR (e.fallos = 0 AND ${atOnce} <= (SELECT count(*) FROM registros_envios r
          WHERE r.cadena_id = e.cadena_id AND r.estado = 'pendiente')))`);
  return Boolean(rowCount);
}

type Sending = { clock: () => Date; transport: Transporte; atOnce: number };
type Chain = { id: string; nif: string };

async function sendBatch(
  db: Db,
  chain: Chain,
  { clock, transport, atOnce }: Sending,
): Promise<string | undefined> {
  const search = await readSearch(db, chain.id);
  const batch = await readBatch(db, chain.id, { atOnce, hasta: search?.hasta });
  const last = batch.at(-1);
  if (!last) {
    await db.execute(
      sql`UPDATE envios_cadenas SET ocupada_hasta = NULL, busca = NULL WHERE cadena_id = ${chain.id}`,
    );
    return;
  }
  await countTry(db, batch, clock());
  const xml = submissionXml({
    // The producer of the program may be somebody else.
    obligado: { nombre: last.emisor, nif: chain.nif },
    // Tried before, with no answer: something did not work, and they are late.
    incidencia: batch.some(({ intentos }) => intentos > 0),
    registros: batch.map(({ contenido: registro, huella }) => ({ registro, huella })),
  });
  try {
    const reply = readReply(await transport.enviar(envelope(xml)));
    await store(db, { cadenaId: chain.id, batch, reply, now: clock() });
    if (search) await goOnSearching(db, chain.id, search);
  } catch (error) {
    const reason = reasonOf(error);
    const fault = error instanceof NoReply ? error.fault : undefined;
    const sent: Refused = { cadenaId: chain.id, batch, search, reason, now: clock() };
    if (fault?.culpa === 'registro') await isolate(db, sent, fault);
    else await storeFailure(db, sent, fault);
    return reason;
  }
}

const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;

async function readSearch(db: Db, cadenaId: string): Promise<Narrowing | null> {
  const { rows } = await db.execute<{ busca: Narrowing | null }>(
    sql`SELECT busca FROM envios_cadenas WHERE cadena_id = ${cadenaId}`,
  );
  return rows[0]?.busca ?? null;
}

type Stretch = { atOnce: number; hasta: number | undefined };

async function readBatch(db: Db, cadenaId: string, { atOnce, hasta }: Stretch): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    SELECT r.id, e.orden::int AS orden, r.contenido, r.huella, e.intentos, f.emisor->>'nombre' AS emisor
    FROM registros_envios e JOIN registros_facturacion r ON r.id = e.registro_id JOIN facturas f ON f.id = r.factura_id
    WHERE e.cadena_id = ${cadenaId} AND e.estado = 'pendiente' AND (${hasta ?? null}::bigint IS NULL OR e.orden <= ${hasta ?? null})
    ORDER BY e.orden LIMIT ${atOnce}`);
  return rows;
}

/** Written before it is sent: if the program is killed meanwhile, they may have arrived. */
async function countTry(db: Db, batch: readonly Waiting[], now: Date): Promise<void> {
  const ids = batch.map(({ id }) => id);
  await db.execute(sql`
    UPDATE registros_envios SET intentos = intentos + 1, ultimo_intento = ${now}
    WHERE registro_id = ANY(${sql.param(ids)}::uuid[])`);
}

type Stored = { cadenaId: string; batch: readonly Waiting[]; reply: Respuesta; now: Date };

/** States of the records that it speaks of, and of their invoices; those that it does not speak of wait. */
async function store(db: Db, { cadenaId, batch, reply, now }: Stored): Promise<void> {
  const lines = new Map(reply.lineas.map((line) => [keyOf(line.tipo, line.id), line]));
  const outcomes = batch.flatMap((waiting) => {
    const line = lines.get(keyOf(waiting.contenido.tipo, waiting.contenido.id));
    return line ? [outcomeOf(waiting, line, reply.csv)] : [];
  });
  if (outcomes.length === 0)
    throw new NoReply('la Agencia Tributaria no dice nada de lo que se le ha enviado');
  await db.transaction(async (tx) => {
    await storeOutcomes(tx, outcomes);
    await tx.execute(sql`
      UPDATE envios_cadenas SET ocupada_hasta = NULL, siguiente_en = ${after(now, reply.espera)}, enviado_en = ${now},
        espera = ${reply.espera}, fallos = 0, error = NULL, detenida_por = NULL WHERE cadena_id = ${cadenaId}`);
  });
}

const MOST_REASON = 300;

/** In few words, for people: what the agency said, or that nobody answered. */
function reasonOf(error: unknown): string {
  if (error instanceof NoReply) return error.message.replaceAll(/\s+/g, ' ').slice(0, MOST_REASON);
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError')
    return 'la Agencia Tributaria no ha respondido a tiempo';
  if (code === 'ENOENT' || code === 'EACCES') return 'no se puede leer el certificado';
  if (error instanceof WrongKeyPair) return `el certificado no sirve: ${error.message}`;
  return `no se ha podido hablar con la Agencia Tributaria (${code ?? message})`.slice(0, MOST_REASON);
}
