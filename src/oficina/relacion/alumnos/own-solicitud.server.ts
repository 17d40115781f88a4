import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { eraseAlumnos } from './erase-alumno.server.ts';
import { tellGiven } from './given-peticiones.server.ts';
import type { SolicitudServices } from './make-solicitud.server.ts';
import type { Mensaje, NuevoMensaje } from './mensaje-contract.ts';
import {
  BOTH_AGREED,
  markSeen,
  TELEPHONE_OF_CLIENTE,
  THREAD_OF_SENT,
  type Written,
  writeMessage,
} from './mensajes.server.ts';
import { OFFER_OF_SENT, PAGE_OF_SENT } from './oferta.server.ts';
import type { OfertaConCifra } from './oferta.ts';
import { type OwnPeticion, peticionesOf, withdrawPeticiones } from './peticiones.server.ts';
import type { Enviada } from './sent.ts';
import { pendingFields, type SolicitudFields } from './solicitud-fields.server.ts';
import { ageOn, MAYORIA_DE_EDAD } from './solicitud-words.ts';

type Executor = Pick<Db, 'execute'>;

/** Autoescuela of a request, as the alumno sees it. */
export type OwnAutoescuela = {
  _id: string;
  autoescuela: string;
  slug: string | null;
  estado: Enviada['estado'];
  enviadaEn: string;
  vistaEn: string | null;
  respondidaEn: string | null;
  consentidaEn: string | null;
  versionConsentimiento: string | null;
  precioVisto: string | null;
  clasesVistas: number | null;
  precioOfrecido: string | null;
  oferta: OfertaConCifra | null;
  respuesta: string | null;
  mensajes: Mensaje[];
  /** E.164; null until both sides said yes. */
  telefono: string | null;
};

type Row = {
  version: number;
  permiso: string;
  edadMinima: number | null;
  verificado: boolean;
  cambio: unknown;
  datos: SolicitudFields & { creado_en: string; caduca_en: string };
};

export type OwnSolicitud = Omit<Row, 'cambio'> & {
  autoescuelas: OwnAutoescuela[];
  peticiones: OwnPeticion[];
  /** Years until the alumno is old enough for the permit, counted today. */
  faltanAnios: number;
};

/** Reads the alumno's own request; with `porConfirmar`, as it will be once they confirm the change. */
export async function readOwnSolicitud(
  db: Db,
  alumnoId: string,
  { now, porConfirmar = false }: { now: Date; porConfirmar?: boolean },
): Promise<OwnSolicitud | undefined> {
  const { rows } = await db.execute<Row>(sql`
    SELECT a.version, p.codigo AS permiso, p.edad_minima AS "edadMinima", a.email_verificado_en IS NOT NULL AS verificado,
      a.cambio_pendiente AS cambio, to_jsonb(d) AS datos
    FROM alumnos a JOIN permisos_conducir p ON p.id = a.permiso_id,
    LATERAL (SELECT a.nombre, a.email, a.telefono, a.fecha_nacimiento, a.cod_provincia, a.municipio, a.codigo_postal,
      a.fecha_inicio_deseada, a.disponibilidad, a.mensaje, a.tutor_nombre, a.tutor_telefono, a.tutor_consiente_en,
      a.acepta_privacidad_en, a.version_privacidad, a.creado_en, a.caduca_en) d
    WHERE a.id = ${alumnoId} AND a.anonimizado_en IS NULL`);
  const [row] = rows;
  if (!row) return undefined;
  const { cambio, ...rest } = row;
  const datos = { ...row.datos, ...(porConfirmar && pendingFields(cambio)) };
  const { fecha_nacimiento: birth } = datos;
  // An alumno without a date of birth has said that they are of age, but some permits ask for more years.
  const age = birth ? ageOn(birth, todayInMadrid(now)) : MAYORIA_DE_EDAD;
  return {
    ...rest,
    datos,
    faltanAnios: row.edadMinima === null ? 0 : Math.max(0, row.edadMinima - age),
    autoescuelas: await autoescuelasOf(db, alumnoId),
    peticiones: await peticionesOf(db, alumnoId),
  };
}

async function autoescuelasOf(db: Executor, alumnoId: string): Promise<OwnAutoescuela[]> {
  const { rows } = await db.execute<{ fila: OwnAutoescuela }>(sql`
    SELECT to_jsonb(x) AS fila FROM (
      SELECT e.id AS "_id", c.nombre_comercial AS autoescuela, e.estado, e.enviada_en AS "enviadaEn",
        e.vista_en AS "vistaEn", e.respondida_en AS "respondidaEn", e.consentida_en AS "consentidaEn",
        e.version_consentimiento AS "versionConsentimiento", e.precio_visto::text AS "precioVisto",
        e.clases_vistas AS "clasesVistas", e.precio_ofrecido::text AS "precioOfrecido", e.respuesta,
        ${OFFER_OF_SENT} AS oferta, ${THREAD_OF_SENT} AS mensajes,
        CASE WHEN e.estado <> 'retirada' AND ${BOTH_AGREED} THEN ${TELEPHONE_OF_CLIENTE} END AS telefono, ${PAGE_OF_SENT} AS slug
      FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id WHERE e.alumno_id = ${alumnoId}
    ) x ORDER BY autoescuela, "_id"`);
  return rows.map(({ fila }) => fila);
}

/** Fields that the alumno may change in a sent request. */
export const cambio = z.object({
  disponibilidad: textField({ max: 200 }),
  mensaje: textField({ max: 1_000 }),
});

export async function changeOwnSolicitud(
  { db, clock }: Pick<SolicitudServices, 'db' | 'clock'>,
  alumnoId: string,
  { disponibilidad, mensaje }: z.infer<typeof cambio>,
): Promise<void> {
  const now = clock();
  await db.execute(sql`
    UPDATE alumnos SET version = version + 1, modificado_en = ${now}, disponibilidad = ${disponibilidad || null},
      mensaje = ${mensaje || null}, caduca_en = ${now}::timestamptz + interval '12 months'
    WHERE id = ${alumnoId} AND anonimizado_en IS NULL`);
}

/** Writes a message of the alumno to one of their autoescuelas. Their own secret opens their own threads alone. */
export async function writeOwnMessage(
  { db, jobs, clock }: SolicitudServices,
  alumnoId: string,
  { enviadaId, ...message }: NuevoMensaje & { enviadaId: string },
): Promise<Written['estado']> {
  const written = await db.transaction(async (tx): Promise<Written> => {
    const { rowCount } = await tx.execute(
      sql`SELECT FROM alumnos_autoescuelas WHERE id = ${enviadaId} AND alumno_id = ${alumnoId}`,
    );
    if (!rowCount) return { estado: 'cerrada' };
    return writeMessage(tx, { ...message, enviadaId, de: 'alumno', via: 'pagina', now: clock() });
  });
  if (written.estado === 'escrito' && written.correo) await sendQueued(jobs, written.correo);
  return written.estado;
}

/** Notes that the alumno has opened their page, with all that autoescuelas wrote. A program that follows the link counts as a look. */
export async function markOwnSeen(db: Executor, solicitud: OwnSolicitud, now: Date): Promise<void> {
  for (const { _id, mensajes } of solicitud.autoescuelas)
    if (mensajes.some(({ de, vistoEn }) => de === 'autoescuela' && !vistoEn))
      await markSeen(db, _id, 'alumno', now);
}

/** Withdraws the request from one autoescuela or from all; their copies no longer identify the alumno. */
export async function withdrawSolicitud(
  { db, clock }: Pick<SolicitudServices, 'db' | 'clock'>,
  alumnoId: string,
  enviadaId: string | null,
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    // First those that are carried: one that becomes a sending meanwhile keeps its id, and is found below.
    await withdrawPeticiones(tx, alumnoId, { id: enviadaId, now });
    await tx.execute(sql`
      UPDATE alumnos_autoescuelas SET version = version + 1, estado = 'retirada', retirada_en = ${now}
      WHERE alumno_id = ${alumnoId} AND (${enviadaId}::uuid IS NULL OR id = ${enviadaId}) AND estado <> 'retirada'`);
  });
}

/** Erases the alumno's data at once, and for ever, and tells whom they were given to. */
export async function eraseOwnSolicitud(
  { db, jobs, clock }: SolicitudServices,
  alumnoId: string,
): Promise<void> {
  const correos = await db.transaction(async (tx) => {
    const told = await tellGiven(tx, [alumnoId]);
    await eraseAlumnos(tx, sql`id = ${alumnoId}`, { motivo: 'retirada', now: clock() });
    return told;
  });
  for (const correo of correos) await sendQueued(jobs, correo);
}

/** Sends a new link to the same address, once an hour at most: only that address received the old link. */
export async function mailNewLink({ db, jobs, clock }: SolicitudServices, alumnoId: string): Promise<void> {
  const { rows } = await db.execute<{ para: string; verificado: boolean }>(sql`
    SELECT email AS para, email_verificado_en IS NOT NULL AS verificado FROM alumnos
    WHERE id = ${alumnoId} AND email IS NOT NULL AND anonimizado_en IS NULL`);
  const [alumno] = rows;
  if (!alumno) return;
  const tipo = alumno.verificado ? 'solicitud_enlace' : 'solicitud_confirmar';
  const clave = `${tipo}:${alumnoId}:otro:${clock().toISOString().slice(0, 13)}`;
  const correo = await queueCorreo(db, { tipo, para: alumno.para, datos: { alumnoId }, clave });
  if (correo) await sendQueued(jobs, correo);
}
