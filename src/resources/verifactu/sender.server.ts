import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { Job } from '#api/jobs.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { isHeld } from '../copias/restored.server.ts';
import type { Fault } from './faults.ts';
import { findGuilty, type Guilty } from './find-guilty.server.ts';
import { MOST_MESSAGES, type Narrowing, narrow } from './narrowing.ts';
import type { Registro } from './record.ts';
import { submissionXml } from './record-xml.ts';
import { type LineaRespuesta, NoReply, type Respuesta, readReply } from './reply.ts';
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
const FIRST_RETRY_S = 60;
/** It must be tried at least each hour. */
const LAST_RETRY_S = 3_600;

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
    SELECT id, nif FROM cadenas c WHERE NOT demostracion
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

type Waiting = {
  id: string;
  orden: number;
  contenido: Registro;
  huella: string;
  intentos: number;
  emisor: string;
};
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
    // Whoever produced the program may be somebody else.
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

type Outcome = {
  id: string;
  estado: string;
  csv: string | null;
  codigo: number | null;
  descripcion: string | null;
};

const keyOf = (tipo: string, { nif, numSerie, fecha }: LineaRespuesta['id']) =>
  [tipo, nif, numSerie, fecha].join(' ');

/**
 * What became of a record. One that it had already was ours if it had been tried before: its answer was lost. If not, that
 * number is somebody else's, and a person must look at it.
 */
function outcomeOf({ id, intentos }: Waiting, line: LineaRespuesta, csv: string | null): Outcome {
  const { estado, duplicado, codigo, descripcion } = line;
  if (estado === 'Correcto') return { id, estado: 'aceptado', csv, codigo: null, descripcion: null };
  if (estado === 'AceptadoConErrores') return { id, estado: 'aceptadoConErrores', csv, codigo, descripcion };
  if (!duplicado || intentos === 0) return { id, estado: 'rechazado', csv: null, codigo, descripcion };
  const flawed = duplicado.estado === 'AceptadaConErrores';
  return {
    id,
    estado: flawed ? 'aceptadoConErrores' : 'aceptado',
    csv: null,
    codigo: duplicado.codigo,
    descripcion: duplicado.descripcion,
  };
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

/** Writes what became of records, and of their invoices. */
async function storeOutcomes(tx: Pick<Db, 'execute'>, outcomes: readonly Outcome[]): Promise<void> {
  const ids = sql`${sql.param(outcomes.map(({ id }) => id))}::uuid[]`;
  // Held first: what is annulled meanwhile is seen by the statement that follows.
  await tx.execute(sql`
    SELECT FROM facturas WHERE id IN (SELECT factura_id FROM registros_facturacion WHERE id = ANY(${ids}))
    ORDER BY id FOR UPDATE`);
  await tx.execute(sql`
    UPDATE registros_envios e SET estado = o.estado, csv = o.csv, codigo_error = o.codigo, descripcion_error = o.descripcion
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      AS o (id uuid, estado text, csv text, codigo integer, descripcion text) WHERE e.registro_id = o.id`);
  // An invoice is as its last record is.
  await tx.execute(sql`
    UPDATE facturas f SET estado_aeat = e.estado
    FROM registros_facturacion r JOIN registros_envios e ON e.registro_id = r.id
    WHERE r.id = ANY(${ids}) AND f.id = r.factura_id AND NOT EXISTS (
      SELECT FROM registros_facturacion later WHERE later.factura_id = f.id AND later.orden > r.orden)`);
}

/** A message that was not taken. */
type Refused = {
  cadenaId: string;
  batch: readonly Waiting[];
  search: Narrowing | null;
  reason: string;
  now: Date;
};

/**
 * One record makes the agency refuse the message whole: those that break a known rule are rejected here and the rest goes
 * next; when none is known, halves are sent until one record is left, which is the one.
 */
async function isolate(db: Db, refused: Refused, fault: Fault): Promise<void> {
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
async function goOnSearching(db: Db, cadenaId: string, search: Narrowing): Promise<void> {
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
 * Nobody answered, or not so that it can be understood: it is tried again twice as late each time, and at least each hour.
 * A fault that is no record's stops the chain: each hour by itself, or when somebody asks for it.
 */
async function storeFailure(
  db: Db,
  { cadenaId, reason, now }: Refused,
  fault: Fault | undefined,
): Promise<void> {
  const wait = fault
    ? sql`${LAST_RETRY_S}::int`
    : sql`least(${LAST_RETRY_S}::int, ${FIRST_RETRY_S}::int * 2 ^ least(fallos, 10))`;
  const next =
    fault && !fault.reintenta
      ? sql`'infinity'::timestamptz`
      : sql`${now}::timestamptz + make_interval(secs => ${wait})`;
  await db.execute(sql`
    UPDATE envios_cadenas SET ocupada_hasta = NULL, fallos = fallos + 1, error = ${reason}, detenida_por = ${fault?.codigo ?? null},
      siguiente_en = ${next} WHERE cadena_id = ${cadenaId}`);
}

const MOST_REASON = 300;

/** In few words, for people: what the agency said, or that nobody answered. */
function reasonOf(error: unknown): string {
  if (error instanceof NoReply) return error.message.replaceAll(/\s+/g, ' ').slice(0, MOST_REASON);
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError')
    return 'la Agencia Tributaria no ha respondido a tiempo';
  if (code === 'ENOENT' || code === 'EACCES') return 'no se puede leer el certificado';
  return `no se ha podido hablar con la Agencia Tributaria (${code ?? message})`.slice(0, MOST_REASON);
}
