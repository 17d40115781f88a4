import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { SIN_NIF } from './identification.ts';

/** The cliente that has the tarifas of an autoescuela; `creado` if it was made now. */
export type OfficialCliente = { _id: string; nombre: string; creado: boolean };

/**
 * Finds the cliente whose tarifas visitors see for a code of the DGT. If there is none, makes one from the official data alone:
 * it is not published, gets only the requests that are carried to it, and has no address. Throws on an unknown code, naming `campo`.
 */
export async function officialCliente(
  tx: Transaction,
  { codigo, campo, now }: { codigo: string; campo: string; now: Date },
): Promise<OfficialCliente> {
  const { rows: autoescuelas } = await tx.execute<{
    codigo: string;
    razonSocial: string;
    nombre: string;
    provincia: string | null;
  }>(sql`
    SELECT e.codigo, e.nombre AS "razonSocial", coalesce((SELECT s.nombre FROM secciones s WHERE s.escuela_id = e.id ORDER BY s.seccion LIMIT 1), e.nombre) AS nombre,
      (SELECT min(cod_provincia) FROM secciones WHERE escuela_id = e.id) AS provincia
    FROM escuelas e WHERE replace(e.codigo, ' ', '') = ${codigo.replaceAll(' ', '').toUpperCase()}`);
  const [autoescuela] = autoescuelas;
  if (!autoescuela)
    throw invalidFields([{ campo, motivo: 'no hay ninguna autoescuela con ese código en la DGT' }]);
  // Approving the registration of the autoescuela takes the same lock.
  await lockWithin(tx, `autoescuela ${autoescuela.codigo}`);
  const { rows: known } = await tx.execute<{ _id: string; nombre: string }>(sql`
    SELECT id AS _id, nombre_comercial AS nombre FROM clientes
    WHERE num_registro_dgt = ${autoescuela.codigo} AND (publicado OR solo_oficial) ORDER BY publicado DESC, codigo LIMIT 1`);
  if (known[0]) return { ...known[0], creado: false };
  const { razonSocial, nombre, provincia } = autoescuela;
  const { rows } = await tx.execute<{ _id: string }>(sql`
    INSERT INTO clientes (id, razon_social, nombre_comercial, nif, cod_provincia, num_registro_dgt, solo_oficial, creado_en, modificado_en)
    VALUES (${uuid({ msecs: now.getTime() })}, ${razonSocial}, ${nombre}, ${SIN_NIF + autoescuela.codigo.replaceAll(/[^A-Z\d]/g, '')},
      ${provincia}, ${autoescuela.codigo}, true, ${now}, ${now})
    RETURNING id AS _id`);
  return { _id: rows[0]?._id ?? '', nombre, creado: true };
}

/** An autoescuela that signs up gets the tarifas that were noted for its code, to confirm them or withdraw them, and the requests that it was given. */
export async function inheritNoted(
  tx: Transaction,
  { codigo, clienteId }: { codigo: string; clienteId: string },
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE clientes SET num_registro_dgt = NULL, solo_oficial = false, activo = false, version = version + 1
    WHERE num_registro_dgt = ${codigo} AND solo_oficial RETURNING id`);
  for (const { id } of rows) {
    await tx.execute(sql`
      UPDATE alumnos_autoescuelas e SET cliente_id = ${clienteId}, version = version + 1
      WHERE e.cliente_id = ${id} AND NOT EXISTS (SELECT FROM alumnos_autoescuelas o
        WHERE o.cliente_id = ${clienteId} AND o.alumno_id = e.alumno_id)`);
    await tx.execute(sql`
      UPDATE permisos_autoescuela t SET cliente_id = ${clienteId}, captura_id = NULL, version = version + 1
      WHERE t.cliente_id = ${id} AND NOT EXISTS (SELECT FROM permisos_autoescuela o WHERE o.cliente_id = ${clienteId}
        AND o.permiso_id = t.permiso_id AND o.seccion IS NOT DISTINCT FROM t.seccion AND o.nombre = t.nombre)`);
  }
}
