import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { readBusinessEmail } from '#oficina/base/letters/business-email.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { refusalOf } from '#oficina/base/steps/refuse-from.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { duplicated, inUse, invalidFields, notFound } from '#platform/http/errors.server.ts';
import { readNif } from '#platform/kit/people/nif.ts';
import { pasosCambioIdentidad } from './pasos.ts';

const { aprobar, rechazar } = pasosCambioIdentidad;

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
type Services = Pick<AccessServices, 'db' | 'jobs' | 'clock'>;

type IdentityRequest = { razonSocial: string; nif: string; explicacion?: string | undefined };
type Identity = { razonSocial: string; nif: string; tipoPersona: 'juridica' | 'fisica' };
/** The first two are null for a prospect. */
type Before = Pick<Identity, 'tipoPersona'> & Record<'razonSocial' | 'nif', string | null>;

/**
 * Saves an autoescuela's request to change its identity and tells the business. Throws 40904 while
 * another request waits.
 */
export async function askIdentityChange(
  { db, jobs, clock }: Services,
  actor: Actor,
  { razonSocial, nif, explicacion = '' }: IdentityRequest,
): Promise<string> {
  const para = await readBusinessEmail(db);
  const id = uuid({ msecs: clock().getTime() });
  const mail = await waitingOnce(() =>
    db.transaction(async (tx) => {
      const antes = await lockIdentity(tx, actor.clienteId ?? '');
      if (antes.razonSocial === razonSocial && antes.nif === nif)
        throw invalidFields([{ campo: 'razonSocial', motivo: 'cambia la razón social, el NIF o los dos' }]);
      await tx.execute(sql`
        INSERT INTO cambios_identidad (id, cliente_id, usuario_id, razon_social, tipo_persona, nif, razon_social_antes,
          nif_antes, explicacion, creado_en)
        VALUES (${id}, ${actor.clienteId}, ${actor._id}, ${razonSocial}, ${personOf(nif)}, ${nif}, ${antes.razonSocial ?? ''},
          ${antes.nif ?? ''}, ${explicacion || null}, ${clock()})`);
      return queueCorreo(tx, {
        tipo: 'identidad_pedida',
        para,
        datos: { cambioId: id },
        clave: `identidad pedida:${id}`,
      });
    }),
  );
  if (mail) await sendQueued(jobs, mail);
  return id;
}

/** If an autoescuela asks twice at once, the second request gets the error that one is waiting. */
async function waitingOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error).constraint !== 'cambios_identidad_pendiente') throw error;
    throw inUse('Ya hay un cambio pendiente: retíralo antes de pedir otro');
  }
}

/** Kind of person by the NIF: that of a company begins with its own letter. */
function personOf(nif: string): Identity['tipoPersona'] {
  const read = readNif(nif);
  return 'nif' in read && read.tipo === 'entidad' ? 'juridica' : 'fisica';
}

/** Withdraws a request that has not been decided. */
export async function withdrawIdentityChange(
  { db, clock }: Services,
  actor: Actor,
  id: string,
): Promise<void> {
  const step = pasosCambioIdentidad.retirar;
  const { rowCount } = await db.execute(sql`
    UPDATE cambios_identidad SET estado = ${step.to}, resuelto_en = ${clock()}
    WHERE id = ${id} AND cliente_id = ${actor.clienteId} AND estado = ANY(${sql.param(step.from)}::text[])`);
  if (rowCount) return;
  const { rowCount: own } = await db.execute(
    sql`SELECT FROM cambios_identidad WHERE id = ${id} AND cliente_id = ${actor.clienteId}`,
  );
  throw own ? refusalOf(step, []) : notFound('el cambio');
}

/**
 * Changes the cliente's identity, with a line in its history and a correo to the autoescuela, in one
 * transaction. Throws 40902 with the cliente who already has that NIF.
 */
export async function approveIdentityChange(
  { db, jobs, clock }: Services,
  actor: Actor,
  id: string,
): Promise<void> {
  const now = clock();
  const mail = await uniqueNumber(() =>
    db.transaction(async (tx) => {
      const { clienteId, ...asked } = await resolve(tx, { id, now, actor, step: aprobar, motivo: null });
      const antes = await lockIdentity(tx, clienteId);
      const { razonSocial, nif, tipoPersona, usuarioId, email } = asked;
      const { rows } = await tx.execute<{ nombre: string }>(
        sql`SELECT nombre_comercial AS nombre FROM clientes WHERE nif = ${nif} AND id <> ${clienteId}`,
      );
      if (rows[0]) throw taken(rows[0].nombre);
      await tx.execute(sql`
        UPDATE clientes SET razon_social = ${razonSocial}, nif = ${nif}, tipo_persona = ${tipoPersona},
          version = version + 1, modificado_en = ${now} WHERE id = ${clienteId}`);
      const despues = { razonSocial, nif, tipoPersona };
      await remember(tx, { actor, now, entidad: 'clientes' }, { id: clienteId, antes, despues });
      const datos = { usuarioId, razonSocial, nif };
      return queueCorreo(tx, { tipo: 'identidad_aprobada', para: email, datos, clave: `identidad:${id}` });
    }),
  );
  if (mail) await sendQueued(jobs, mail);
}

const taken = (name: string) => duplicated('nif', `Ese NIF ya es de otro cliente: ${name}`);

/** Another cliente may take the NIF between the check and the write. */
async function uniqueNumber<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error).constraint !== 'clientes_nif') throw error;
    throw duplicated('nif', 'Ese NIF ya es de otro cliente');
  }
}

/** Rejects the request and sends the autoescuela the reason. */
export async function rejectIdentityChange(
  { db, jobs, clock }: Services,
  actor: Actor,
  { id, motivo }: { id: string; motivo: string },
): Promise<void> {
  const mail = await db.transaction(async (tx) => {
    const asked = await resolve(tx, { id, now: clock(), actor, step: rechazar, motivo });
    const datos = { usuarioId: asked.usuarioId, motivo };
    return queueCorreo(tx, {
      tipo: 'identidad_rechazada',
      para: asked.email,
      datos,
      clave: `identidad:${id}`,
    });
  });
  if (mail) await sendQueued(jobs, mail);
}

/** Locks the cliente's row and reads its current identity. */
async function lockIdentity(tx: Transaction, clienteId: string): Promise<Before> {
  const { rows } = await tx.execute<Before>(sql`
    SELECT razon_social AS "razonSocial", nif, tipo_persona AS "tipoPersona" FROM clientes
    WHERE id = ${clienteId} FOR UPDATE`);
  if (!rows[0]) throw notFound('tu autoescuela');
  return rows[0];
}

type Outcome = {
  id: string;
  now: Date;
  actor: Actor;
  step: typeof aprobar | typeof rechazar;
  motivo: string | null;
};
type CambioRow = Identity & { clienteId: string; usuarioId: string; email: string };

/** Compares and changes in one statement: of two decisions at once, the first one wins. */
async function resolve(tx: Transaction, { id, now, actor, step, motivo }: Outcome): Promise<CambioRow> {
  const { rows } = await tx.execute<CambioRow>(sql`
    UPDATE cambios_identidad x SET estado = ${step.to}, motivo = ${motivo}, resuelto_en = ${now}, resuelto_por = ${actor._id}
    FROM usuarios u WHERE x.id = ${id} AND x.estado = ANY(${sql.param(step.from)}::text[]) AND u.id = x.usuario_id
    RETURNING x.cliente_id AS "clienteId", x.usuario_id AS "usuarioId", u.email, x.razon_social AS "razonSocial", x.nif,
      x.tipo_persona AS "tipoPersona"`);
  if (rows[0]) return rows[0];
  const { rowCount } = await tx.execute(sql`SELECT FROM cambios_identidad WHERE id = ${id}`);
  throw rowCount ? refusalOf(step, []) : notFound('el cambio');
}
