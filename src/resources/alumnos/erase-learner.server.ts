import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';

/**
 * Takes out of these learners all that tells who they were, from their schools and from the history too. What was asked
 * for, where, and how it ended stays, to be counted.
 */
export async function eraseLearners(tx: Pick<Db, 'execute'>, which: SQL, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE alumnos SET nombre = 'Sin datos', apellidos = NULL, email = NULL, email_clave = NULL, telefono = NULL, dni = NULL,
      fecha_nacimiento = NULL, codigo_postal = NULL, municipio = NULL, mensaje = NULL, disponibilidad = NULL,
      fecha_inicio_deseada = NULL, tutor_nombre = NULL, tutor_telefono = NULL, tutor_consiente_en = NULL, notas = NULL,
      cambio_pendiente = NULL, email_verificado_en = NULL, anonimizado_en = ${now}, version = version + 1
    WHERE anonimizado_en IS NULL AND ${which} RETURNING id`);
  if (rows.length === 0) return;
  const ids = sql`ANY(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  await tx.execute(sql`UPDATE alumnos_autoescuelas SET respuesta = NULL, version = version + 1,
    retirada_en = CASE WHEN estado IN ('pendiente', 'enviada', 'vista', 'respondida') THEN ${now}::timestamptz ELSE retirada_en END,
    estado = CASE WHEN estado IN ('pendiente', 'enviada', 'vista', 'respondida') THEN 'retirada' ELSE estado END
    WHERE alumno_id = ${ids}`);
  // Their files are swept at night.
  await tx.execute(sql`DELETE FROM historial WHERE entidad = 'documentos'
    AND entidad_id IN (SELECT id FROM documentos WHERE alumno_id = ${ids})`);
  await tx.execute(sql`DELETE FROM documentos WHERE alumno_id = ${ids}`);
  await tx.execute(sql`DELETE FROM enlaces_alumnos WHERE alumno_id = ${ids}`);
  await tx.execute(sql`DELETE FROM historial WHERE entidad = 'alumnos' AND entidad_id = ${ids}`);
}
