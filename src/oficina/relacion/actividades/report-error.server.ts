import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { type TipoError, tiposError } from './error-report.ts';

export type ErrorReport = {
  seccionId: number;
  tipo: TipoError;
  texto: string;
  /** Address of the visitor; null if they want no answer. */
  email: string | null;
  /** Id of the form shown: a form sent twice makes one report. */
  envio: string;
};

type Services = { db: Db; jobs: Pick<Jobs, 'enqueue'>; clock: () => Date };
type Tx = Pick<Db, 'execute'>;

/**
 * Turns a visitor's report about a section into an actividad and a correo for a worker, and tells the
 * autoescuela if it is a cliente. The visitor's address goes only in the correo, which is kept for a
 * year; actividades are kept for good.
 */
export async function reportError({ db, jobs, clock }: Services, report: ErrorReport): Promise<void> {
  const now = clock();
  const queued = await db.transaction(async (tx) => {
    const about = await readAbout(tx, report.seccionId);
    if (!about) return [];
    const actividadId = about.responsable && uuid({ msecs: now.getTime() });
    const mail = await queueCorreo(tx, {
      tipo: 'aviso_error',
      para: about.responsable?.email ?? about.negocio,
      datos: { ...report, actividadId, nombre: about.nombre, slug: about.slug },
      clave: `aviso_error:${report.envio}`,
    });
    if (!mail) return [];
    if (actividadId) await writeTask(tx, { id: actividadId, about, report, now });
    return [mail, await tellAutoescuela(tx, { about, report, now })];
  });
  for (const mail of queued) if (mail) await sendQueued(jobs, mail);
}

type About = {
  slug: string;
  nombre: string;
  negocio: string;
  clienteId: string | null;
  /** Address of the owner, or else of the autoescuela. */
  paraEscuela: string | null;
  /** Responsable of the cliente, or else the first Administrador; null if there are no workers. */
  responsable: { id: string; email: string } | null;
};

async function readAbout(tx: Tx, seccionId: number): Promise<About | undefined> {
  const { rows } = await tx.execute<About>(sql`
    SELECT s.slug, coalesce(c.nombre_comercial, s.nombre) AS nombre, (SELECT email FROM negocio) AS negocio,
      c.id AS "clienteId",
      coalesce((SELECT email FROM usuarios u WHERE u.cliente_id = c.id AND u.estado = 'activo' AND u.rol = 'Propietario'
        ORDER BY u.creado_en, u.id LIMIT 1), c.email) AS "paraEscuela",
      (SELECT json_build_object('id', u.id, 'email', u.email) FROM usuarios u
        WHERE u.tipo = 'trabajador' AND u.estado = 'activo' AND (u.id = c.responsable_id OR u.rol = 'Administrador')
        ORDER BY u.id = c.responsable_id DESC NULLS LAST, u.creado_en, u.id LIMIT 1) AS responsable
    FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
    LEFT JOIN LATERAL (SELECT * FROM clientes WHERE num_registro_dgt = e.codigo
      ORDER BY seccion = s.seccion DESC NULLS LAST, codigo LIMIT 1) c ON true
    WHERE s.id = ${seccionId} AND s.ultimo_mes IS NOT NULL`);
  return rows[0];
}

type Writing = { about: About; report: ErrorReport; now: Date };

const SUBJECT_MAX = 120;

async function writeTask(tx: Tx, { id, about, report, now }: Writing & { id: string }): Promise<void> {
  const { tipo, texto, email } = report;
  const asunto = `Aviso de error (${tiposError[tipo].toLowerCase()}): ${about.nombre}`.slice(0, SUBJECT_MAX);
  const descripcion = [
    `Un visitante avisa de un error en la página /${about.slug}`,
    texto,
    email ? 'Espera respuesta: responde al correo que te ha llegado con este aviso.' : 'No ha dejado correo.',
  ].join('\n\n');
  await tx.execute(sql`
    INSERT INTO actividades (id, asunto, tipo, inicio, estado, prioridad, responsable_id, cliente_id, descripcion)
    VALUES (${id}, ${asunto}, 'tarea', ${now}, 'pendiente', 'normal', ${about.responsable?.id}, ${about.clienteId},
      ${descripcion})`);
}

/** Sends one correo a day for each kind of error, because many visitors may report the same. */
async function tellAutoescuela(tx: Tx, { about, report, now }: Writing): Promise<string | undefined> {
  const { clienteId, paraEscuela: para, nombre, slug } = about;
  if (!clienteId || !para) return undefined;
  const { seccionId, tipo, texto } = report;
  return queueCorreo(tx, {
    tipo: 'aviso_error_autoescuela',
    para,
    datos: { nombre, slug, tipo, texto },
    clave: `aviso_error_autoescuela:${clienteId}:${seccionId}:${tipo}:${todayInMadrid(now)}`,
  });
}
