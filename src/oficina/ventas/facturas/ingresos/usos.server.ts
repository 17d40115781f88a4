import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { remember } from '#oficina/base/standard.server.ts';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import type { ClaseUso } from './clases.ts';

type By = Pick<Work, 'tx' | 'actor' | 'now'>;

/** Ingreso locked until the transaction ends; amounts in euros. */
export type LockedIngreso = {
  id: string;
  _idCliente: string;
  fecha: string;
  importe: string;
  forma: string;
  referencia: string;
  disponible: string;
};

/**
 * Ingreso within the reach of `own`, locked until the transaction ends; 404 otherwise. Order of locks: first the facturas, then the
 * ingreso.
 */
export async function holdIngreso({ tx }: By, id: string, own = sql`true`): Promise<LockedIngreso> {
  const { rows } = await tx.execute<LockedIngreso>(sql`
    SELECT id, cliente_id AS "_idCliente", fecha::text AS fecha, importe, forma, referencia, (importe - dispuesto)::text AS disponible
    FROM ingresos WHERE id = ${id} AND ${own} FOR UPDATE`);
  const [held] = rows;
  if (!held) throw notFound('el ingreso');
  return held;
}

export type NewUso = {
  ingreso: string;
  clase: ClaseUso;
  fecha: string;
  /** Euros, with the sign of the column `importe`. */
  importe: string;
  cobro?: string | undefined;
  forma?: string;
  referencia?: string;
  deshace?: string;
};

/** Notes a use of an ingreso, and its line in the historial; a trigger adds the use to `dispuesto`. */
export async function recordUso({ tx, actor, now }: By, uso: NewUso): Promise<void> {
  const { ingreso, clase, fecha, importe, cobro, forma = '', referencia = '', deshace } = uso;
  const id = uuid({ msecs: now.getTime() });
  await tx.execute(sql`
    INSERT INTO ingresos_usos (id, ingreso_id, clase, fecha, importe, cobro_id, forma, referencia, deshace_id, anotado_por,
      anotado_por_nombre, anotado_en)
    VALUES (${id}, ${ingreso}, ${clase}, ${fecha}, ${importe}, ${cobro ?? null}, ${forma}, ${referencia}, ${deshace ?? null},
      ${actor.clave ? null : actor._id}, ${actor.nombre}, ${now})`);
  const despues = { uso: { _id: id, clase, fecha, importe, ...(deshace && { motivo: referencia }) } };
  await remember(tx, { actor, now, entidad: 'ingresos' }, { id: ingreso, antes: { uso: null }, despues });
}

type Standing = { id: string; ingreso: string; clase: ClaseUso; importe: string; cobro: string | null };

/** Condition: use `u` neither undoes another, nor is undone. */
export const USO_STANDS = sql`u.deshace_id IS NULL AND NOT EXISTS (SELECT FROM ingresos_usos d WHERE d.deshace_id = u.id)`;

/** Uses of an ingreso that stand, the oldest first. */
export async function standingUsos({ tx }: By, ingreso: string): Promise<Standing[]> {
  const { rows } = await tx.execute<Standing>(sql`
    SELECT u.id, u.ingreso_id AS ingreso, u.clase, u.importe, u.cobro_id AS cobro FROM ingresos_usos u
    WHERE u.ingreso_id = ${ingreso} AND ${USO_STANDS} ORDER BY u.anotado_en, u.id`);
  return rows;
}

type Opposite = { fecha: string; motivo: string; cobro?: string };

/** Undoes a use with an opposite use. `cobro` is the opposite cobro, when the use made a cobro. */
export const recordOppositeUso = (by: By, uso: Standing, { fecha, motivo, cobro }: Opposite): Promise<void> =>
  recordUso(by, {
    ingreso: uso.ingreso,
    clase: uso.clase,
    fecha,
    importe: plain(-cents(uso.importe), 2),
    cobro,
    referencia: motivo,
    deshace: uso.id,
  });

/** Use of an ingreso that made a cobro; undefined for most cobros, which come from no ingreso. */
export async function usoOfCobro({ tx }: By, cobro: string): Promise<Standing | undefined> {
  const { rows } = await tx.execute<Standing>(sql`
    SELECT u.id, u.ingreso_id AS ingreso, u.clase, u.importe, u.cobro_id AS cobro FROM ingresos_usos u WHERE u.cobro_id = ${cobro}`);
  return rows[0];
}
