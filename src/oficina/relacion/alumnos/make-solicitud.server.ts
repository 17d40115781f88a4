import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { readShownPrivacy } from '#oficina/base/legales/shown-version.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { writePeticiones } from './peticiones.server.ts';
import { autoescuelasOf, type NamedAutoescuela } from './receivers.server.ts';
import { type SeenPrice, seenPrices } from './seen-prices.server.ts';
import { isMinor, type SolicitudAlumno, solicitudProblems } from './solicitud.ts';
import { type SolicitudFields, setFields, solicitudFields } from './solicitud-fields.server.ts';
import { ONLY_PROVED, VERSION_CONSENTIMIENTO } from './solicitud-words.ts';

export type SolicitudServices = { db: Db; jobs: Pick<Jobs, 'enqueue'>; clock: () => Date };

type Executor = Pick<Db, 'execute'>;

/** An autoescuela of the request, with the section that it was asked from and the price shown to the alumno. */
type RequestedAutoescuela = { clienteId: string; seccion: string; visto: SeenPrice | undefined };

/** Autoescuelas that get the request, and those that it is carried to. */
type Chosen = { chosen: RequestedAutoescuela[]; carried: NamedAutoescuela[] };

/**
 * Writes the request of an alumno and the correo to confirm it, in one transaction; no autoescuela sees the request before it
 * is confirmed. `shown` is the time when the form was shown; the present time if unknown. Throws 400 with the wrong fields. A
 * repeated request gets the same answer.
 */
export async function makeSolicitud(
  { db, jobs, clock }: SolicitudServices,
  body: SolicitudAlumno,
  shown?: Date,
): Promise<void> {
  const now = clock();
  const problems = solicitudProblems(body, todayInMadrid(now));
  if (problems.length > 0) throw invalidFields(problems);
  const { chosen, carried } = await chooseAutoescuelas(db, body, now);
  const correo = await db.transaction(async (tx) => {
    const permisoId = await permitId(tx, body.permiso);
    const key = emailKey(body.email);
    // Two simultaneous requests of the same person run one after the other.
    await lockWithin(tx, `solicitud ${key} ${permisoId}`);
    const fields = solicitudFields(body, now, await readShownPrivacy(tx, shown ?? now));
    const alumno = await writeAlumno(tx, fields, { key, permisoId, now });
    await writeAutoescuelas(tx, alumno.id, { chosen, now });
    await writePeticiones(tx, alumno.id, { carried, body, now });
    return queueCorreo(tx, {
      tipo: 'solicitud_confirmar',
      para: body.email,
      datos: { alumnoId: alumno.id },
      // One correo an hour at most until they confirm. An earlier link confirms the last version of the
      // request.
      clave: `solicitud_confirmar:${alumno.id}:${alumno.verificado ?? 'nunca'}:${now.toISOString().slice(0, 13)}`,
    });
  });
  if (correo) await sendQueued(jobs, correo);
}

async function chooseAutoescuelas(db: Db, body: SolicitudAlumno, now: Date): Promise<Chosen> {
  const slugs = body.autoescuelas.map(({ slug }) => slug);
  const hoy = todayInMadrid(now);
  const asked = await autoescuelasOf(db, slugs);
  const found = asked.filter(receives);
  const carried = asked.filter((one) => !receives(one));
  if (asked.length !== new Set(slugs).size || carried.some(({ camino }) => !CARRIED.includes(camino)))
    throw refused('alguna no recibe solicitudes por aquí: quítala');
  if (isMinor(body, hoy) && carried.some(({ camino }) => camino === 'adultos')) throw refused(ONLY_PROVED);
  const seen = await seenPrices(db, { slugs, permiso: body.permiso, hoy });
  // Two sections of one autoescuela count as one.
  const byClient = new Map(found.map((one) => [one.clienteId, one]));
  return {
    chosen: [...byClient.values()].map(({ clienteId, seccion, slug }) => {
      const visto = seen.get(slug);
      return { clienteId, seccion, visto: visto?.precio ? visto : undefined };
    }),
    carried: [...new Map(carried.map((one) => [one.codigo, one])).values()],
  };
}

const CARRIED: readonly NamedAutoescuela['camino'][] = ['si', 'adultos'];

const refused = (motivo: string) => invalidFields([{ campo: 'autoescuelas', motivo }]);

const receives = (autoescuela: NamedAutoescuela): autoescuela is NamedAutoescuela & { clienteId: string } =>
  autoescuela.clienteId !== null;

async function permitId(tx: Executor, codigo: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM permisos_conducir WHERE codigo = ${codigo}`,
  );
  if (!rows[0]) throw invalidFields([{ campo: 'permiso', motivo: 'no es uno de los que se pueden pedir' }]);
  return rows[0].id;
}

type Before = { id: string; sinConfirmar: boolean; verificado: string | null };
type Who = { key: string; permisoId: string; now: Date };

/** Writes the alumno; the same person and permit within a month is the same request. */
async function writeAlumno(
  tx: Executor,
  fields: SolicitudFields,
  { key, permisoId, now }: Who,
): Promise<Before> {
  const { rows } = await tx.execute<Before>(sql`
    SELECT id, origen = 'web' AND email_verificado_en IS NULL AS "sinConfirmar", email_verificado_en::text AS verificado
    FROM alumnos WHERE permiso_id = ${permisoId} AND email_clave = ${key} AND anonimizado_en IS NULL
      AND modificado_en > ${now}::timestamptz - interval '30 days'
    ORDER BY modificado_en DESC LIMIT 1 FOR UPDATE`);
  const [before] = rows;
  if (!before) return insertAlumno(tx, fields, { key, permisoId, now });
  // Anybody may type another person's address, so confirmed data, or data written by a worker, only
  // change once the address confirms them.
  const change: SQL = before.sinConfirmar
    ? sql`${setFields(fields)}, email_clave = ${key}, modificado_en = ${now}, caduca_en = ${now}::timestamptz + interval '12 months'`
    : sql`cambio_pendiente = ${JSON.stringify(fields)}::jsonb`;
  await tx.execute(sql`UPDATE alumnos SET version = version + 1, ${change} WHERE id = ${before.id}`);
  return before;
}

async function insertAlumno(
  tx: Executor,
  fields: SolicitudFields,
  { key, permisoId, now }: Who,
): Promise<Before> {
  const id = uuid({ msecs: now.getTime() });
  await tx.execute(sql`
    INSERT INTO alumnos (id, nombre, email, email_clave, cod_provincia, permiso_id, origen, creado_en, modificado_en, caduca_en)
    VALUES (${id}, ${fields.nombre}, ${fields.email}, ${key}, ${fields.cod_provincia}, ${permisoId}, 'web', ${now}, ${now},
      ${now}::timestamptz + interval '12 months')`);
  await tx.execute(sql`UPDATE alumnos SET ${setFields(fields)} WHERE id = ${id}`);
  return { id, sinConfirmar: true, verificado: null };
}

/**
 * Writes the autoescuelas of this request. They replace those not confirmed yet; an autoescuela that
 * already received the request keeps its copy.
 */
async function writeAutoescuelas(
  tx: Executor,
  alumnoId: string,
  { chosen, now }: { chosen: RequestedAutoescuela[]; now: Date },
) {
  const ids = chosen.map(({ clienteId }) => clienteId);
  const dropped = sql`alumno_id = ${alumnoId} AND estado = 'pendiente' AND cliente_id <> ALL(${sql.param(ids)}::uuid[])`;
  // Anybody may type another person's address: what was said to an autoescuela before is kept until the request is confirmed.
  await tx.execute(sql`UPDATE alumnos_autoescuelas SET version = version + 1, estado = 'retirada'
    WHERE ${dropped} AND retirada_en IS NOT NULL`);
  await tx.execute(sql`DELETE FROM alumnos_autoescuelas WHERE ${dropped}`);
  for (const { clienteId, seccion, visto } of chosen)
    await tx.execute(sql`
      INSERT INTO alumnos_autoescuelas AS e (id, alumno_id, cliente_id, seccion, estado, enviada_en, consentida_en,
        version_consentimiento, precio_visto, clases_vistas)
      VALUES (${uuid({ msecs: now.getTime() })}, ${alumnoId}, ${clienteId}, ${seccion}, 'pendiente', ${now}, ${now},
        ${VERSION_CONSENTIMIENTO}, ${visto?.precio ?? null}, ${visto?.clases ?? null})
      ON CONFLICT (cliente_id, alumno_id) DO UPDATE SET version = e.version + 1, estado = 'pendiente', seccion = excluded.seccion,
        enviada_en = excluded.enviada_en, consentida_en = excluded.consentida_en,
        version_consentimiento = excluded.version_consentimiento, precio_visto = excluded.precio_visto,
        clases_vistas = excluded.clases_vistas, vista_en = NULL, respondida_en = NULL
      WHERE e.estado IN ('pendiente', 'retirada')`);
}
