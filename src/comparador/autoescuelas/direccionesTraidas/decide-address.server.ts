import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { pointInSpain } from '#comparador/dgt/map-point.ts';
import { townByCode } from '#comparador/lugares/municipios/town-index.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { addressOf } from '#oficina/relacion/clientes/autoescuela-address.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { inUse, invalidFields, notFound, notFromHere, outOfDate } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { townOfPostcode } from './bring-address.server.ts';
import type { aceptarDireccion, DireccionTraida, rechazarDireccion } from './contract.ts';
import { readAddress } from './read-addresses.server.ts';

export type DecideServices = { db: Db; clock: () => Date; jobs: Pick<Jobs, 'enqueue'> };

type Asked = { _id: string; version: number; estado: DireccionTraida['estado'] };

/** Locks the section of an address, then the address, and gives it as it is. Throws on an old one and on one of another state. */
async function lockAddress(tx: Transaction, { _id, version, estado }: Asked) {
  const { rows } = await tx.execute<{ seccion: string }>(
    sql`SELECT concat_ws(' ', codigo_dgt, seccion) AS seccion FROM direcciones_traidas WHERE id = ${_id}`,
  );
  // Only one address of a section is taken: two at once wait here for each other.
  if (rows[0]) await lockWithin(tx, `dirección aceptada ${rows[0].seccion}`);
  await tx.execute(sql`SELECT FROM direcciones_traidas WHERE id = ${_id} FOR UPDATE`);
  const row = await readAddress(tx, _id);
  if (!row) throw notFound('la dirección');
  if (row.version !== version) throw outOfDate(row);
  if (row.estado !== estado) throw notFromHere([]);
  return row;
}

/** The point of a text such as «40,41, -3,70» or «40.41 -3.70»; null without any. Throws on a text that is no point of Spain. */
function pointOf(text: string | null) {
  if (text === null || text.trim() === '') return null;
  const [lat = '', lon = '', ...more] = text.match(/-?\d+(?:[.,]\d+)?/g) ?? [];
  const point = more.length === 0 ? pointInSpain(lat.replace(',', '.'), lon.replace(',', '.')) : null;
  if (!point)
    throw invalidFields([
      { campo: 'punto', motivo: 'escribe latitud y longitud de España, como 40.4168, -3.7038' },
    ]);
  return point;
}

/**
 * Takes a brought address as the trabajador leaves it: from then on the section is there, unless its autoescuela says where it is, which is
 * refused. Nothing of who brought it is kept, and the autoescuela is told.
 */
export function acceptAddress(
  services: DecideServices,
  { _id, version, direccion, codigoPostal, codigoMunicipio, punto }: z.infer<typeof aceptarDireccion>,
  actor: Actor,
): Promise<DireccionTraida> {
  return decide(services, _id, async (tx) => {
    const waiting = await lockAddress(tx, { _id, version, estado: 'por_mirar' });
    const { autoescuela, conocida } = waiting;
    if (conocida?.fuente === 'autoescuela')
      throw inUse('La autoescuela dice su dirección, y va antes que esta: pregúntale si se ha mudado');
    const municipio = townOfPostcode(codigoPostal, codigoMunicipio ?? waiting.codigoMunicipio);
    if (!municipio || !townByCode(municipio))
      throw invalidFields([{ campo: 'codigoPostal', motivo: 'no es de ningún municipio' }]);
    const point = pointOf(punto);
    await tx.execute(sql`DELETE FROM direcciones_traidas WHERE codigo_dgt = ${autoescuela.codigo} AND seccion = ${autoescuela.seccion}
      AND estado = 'aceptada'`);
    const { rows: to } = await tx.execute<{ para: string | null }>(sql`
      SELECT ${addressOf(sql`c.id`)} AS para FROM clientes c WHERE c.num_registro_dgt = ${autoescuela.codigo} AND c.activo
      ORDER BY c.publicado DESC, c.codigo LIMIT 1`);
    return {
      change: sql`estado = 'aceptada', direccion = ${direccion}, codigo_postal = ${codigoPostal}, codigo_municipio = ${municipio},
        lat = ${point?.lat ?? null}, lon = ${point?.lon ?? null}, decidido_por = ${actor.nombre}`,
      school: to[0]?.para ?? null,
    };
  });
}

/**
 * Does not take an address that waits, and tells why to its bringer; or takes an accepted one back, whose bringer nobody knows any more: the
 * section is then where it was said before.
 */
export const rejectAddress = (
  services: DecideServices,
  { _id, version, motivo }: z.infer<typeof rechazarDireccion>,
  actor: Actor,
  estado: 'por_mirar' | 'aceptada',
): Promise<DireccionTraida> =>
  decide(services, _id, async (tx) => {
    await lockAddress(tx, { _id, version, estado });
    return {
      change: sql`estado = 'rechazada', motivo = ${motivo}, decidido_por = ${actor.nombre}`,
      school: null,
    };
  });

type Decision = { change: ReturnType<typeof sql>; school: string | null };

/** Decides an address, forgets who brought it, and writes to its bringer and to the autoescuela. */
async function decide(
  { db, clock, jobs }: DecideServices,
  id: string,
  make: (tx: Transaction) => Promise<Decision>,
): Promise<DireccionTraida> {
  const { row, correos } = await db.transaction(async (tx) => {
    const { change, school } = await make(tx);
    const { rows } = await tx.execute<{ email: string }>(
      sql`SELECT email FROM direcciones_traidas WHERE id = ${id}`,
    );
    const letters = [
      { tipo: 'direccion_mirada', para: rows[0]?.email ?? null },
      { tipo: 'direccion_cambiada', para: school },
    ] as const;
    const correos: string[] = [];
    for (const { tipo, para } of letters) {
      const datos = { direccionId: id };
      const correo =
        para === null ? undefined : await queueCorreo(tx, { tipo, para, datos, clave: `${tipo}:${id}` });
      if (correo) correos.push(correo);
    }
    await tx.execute(sql`UPDATE direcciones_traidas SET ${change}, decidido_en = ${clock()}, email = NULL, email_clave = NULL, huella = NULL,
      red = NULL, version = version + 1 WHERE id = ${id}`);
    const row = await readAddress(tx, id);
    if (!row) throw notFound('la dirección');
    return { row, correos };
  });
  for (const correo of correos) await sendQueued(jobs, correo);
  return row;
}
