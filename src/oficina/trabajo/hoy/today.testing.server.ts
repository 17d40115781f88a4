import { sql } from 'drizzle-orm';
import type { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/**
 * Makes work of each kind over the demonstration: for one of its autoescuelas, its people and this
 * trabajador.
 */
export async function giveWork(
  db: Db,
  { call, workerId }: { call: ReturnType<typeof caller>; workerId: string },
) {
  const { rows } = await db.execute<{ clienteId: string; usuarioId: string }>(sql`
    SELECT u.cliente_id AS "clienteId", u.id AS "usuarioId" FROM usuarios u
    JOIN presupuestos p ON p.cliente_id = u.cliente_id WHERE u.tipo = 'cliente' ORDER BY u.email LIMIT 1`);
  const [autoescuela] = rows;
  if (!autoescuela) throw new Error('no school of the demonstration has people and quotes');
  const { clienteId, usuarioId } = autoescuela;
  for (const inicio of ['2026-11-20T09:00:00Z', '2026-11-21T16:00:00Z'])
    await call('POST /actividades/crear', { asunto: 'Llamar', inicio, _idResponsable: workerId });
  // Makes a request of each age, and one that is too new to show.
  for (const [index, enviada] of [
    '2026-11-17T09:00:00Z',
    '2026-11-20T09:00:00Z',
    '2026-11-21T09:00:00Z',
  ].entries())
    await db.execute(sql`
      INSERT INTO alumnos_autoescuelas (id, alumno_id, cliente_id, estado, enviada_en)
      SELECT gen_random_uuid(), a.id, ${clienteId}, 'enviada', ${enviada}::timestamptz FROM alumnos a
      WHERE NOT EXISTS (SELECT FROM alumnos_autoescuelas e WHERE e.alumno_id = a.id AND e.cliente_id = ${clienteId})
      ORDER BY a.codigo OFFSET ${index} LIMIT 1`);
  for (const change of [
    sql`UPDATE facturas SET estado_aeat = 'rechazado' WHERE id = (SELECT id FROM facturas WHERE estado = '2' ORDER BY id LIMIT 1)`,
    sql`UPDATE presupuestos SET valido_hasta = '2026-11-23', cliente_id = ${clienteId} WHERE id = (
      SELECT id FROM presupuestos WHERE estado = '4' AND version_vigente ORDER BY valido_hasta DESC LIMIT 1)`,
    sql`INSERT INTO documentos (id, creado_en, modificado_en, nombre, nombre_original, nombre_unico, tipo, mime, tamano, sha256,
      clasificacion_id, entidad, cliente_id, grupo_id, visibilidad, requiere_firma, estado_firma, subido_en, subido_por, subido_por_id)
      SELECT x.id, '2026-11-20', '2026-11-20', 'Contrato', 'c.pdf', 'c', 'pdf', 'application/pdf', 1, 'x', k.id, 'cliente', ${clienteId},
        x.id, 'cliente', true, 'pendiente', '2026-11-20', 'Ana', ${workerId}
      FROM (SELECT gen_random_uuid() AS id) x, (SELECT id FROM clasificaciones_documento LIMIT 1) k`,
    sql`INSERT INTO solicitudes_alta (id, cliente_id, usuario_id, creada_en)
      VALUES (gen_random_uuid(), ${clienteId}, ${usuarioId}, '2026-11-20')`,
    sql`INSERT INTO cambios_identidad (id, cliente_id, usuario_id, razon_social, tipo_persona, nif, razon_social_antes,
      nif_antes, creado_en) VALUES (gen_random_uuid(), ${clienteId}, ${usuarioId}, 'Otra S. L.', 'juridica', 'B1', 'Una S. L.', 'B2', '2026-11-20')`,
    sql`INSERT INTO replicas (id, cliente_id, seccion, texto, estado, enviada_en)
      VALUES (gen_random_uuid(), ${clienteId}, '01', 'Lo decimos nosotros, con razones.', 'pendiente', '2026-11-20')`,
    sql`INSERT INTO peticiones (id, alumno_id, codigo_dgt, seccion, estado, lugar, consentida_en, version_consentimiento, enviada_en)
      SELECT gen_random_uuid(), id, 'SO9002', '01', 'esperando', 'Soria', '2026-11-20', '1', '2026-11-20' FROM alumnos LIMIT 1`,
    sql`INSERT INTO precios_traidos (id, codigo_dgt, seccion, permiso_id, automatico, medio, visto_el, precio_clase, minutos_clase, clases_incluidas,
      email, email_clave, version_privacidad, estado, creado_en, confirmado_en)
      SELECT gen_random_uuid(), 'SO9002', '01', id, false, 'cartel', '2026-11-19', 30, 45, 0, 'eva@ejemplo.es', 'eva@ejemplo.es', '1', 'por_mirar',
        '2026-11-20', '2026-11-20' FROM permisos_conducir WHERE codigo = 'B'`,
    sql`INSERT INTO direcciones_traidas (id, codigo_dgt, seccion, direccion, codigo_postal, codigo_municipio, medio, email, email_clave,
      version_privacidad, estado, creado_en, confirmado_en)
      VALUES (gen_random_uuid(), 'SO9002', '01', 'Calle Mayor, 1', '42001', '42173', 'estuve', 'eva@ejemplo.es', 'eva@ejemplo.es', '1',
        'por_mirar', '2026-11-20', '2026-11-20')`,
    sql`INSERT INTO correos (id, tipo, para, datos, clave, estado)
      VALUES (gen_random_uuid(), 'prueba', 'nadie@ejemplo.es', '{}', 'prueba:1', 'fallido')`,
  ])
    await db.execute(change);
  return autoescuela;
}
