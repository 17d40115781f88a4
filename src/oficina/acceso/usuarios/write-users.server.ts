import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { closeSessions } from '#oficina/base/roles/sessions.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import {
  duplicated,
  inUse,
  invalidFields,
  notAllowed,
  notFound,
  outOfDate,
} from '#platform/http/errors.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import type { actualizarUsuario, crearUsuario, Usuario } from './contract.ts';
import { demandGoodKey } from './key-rules.server.ts';
import { type Reach, readUser, withinReach } from './read-users.server.ts';
import { removeEveryFactor } from './second-factor.server.ts';
import { securityOfChange } from './user-changes.ts';

type Executor = Pick<Db, 'execute'>;
type New = z.infer<(typeof crearUsuario)['cliente']> | z.infer<(typeof crearUsuario)['trabajador']>;
type UsuarioChange =
  | z.infer<(typeof actualizarUsuario)['cliente']>
  | z.infer<(typeof actualizarUsuario)['trabajador']>;

/** Creates a user; without a clave, sends the link to choose one by correo. */
export async function createUser(services: AccessServices, reach: Reach, body: New): Promise<Usuario> {
  const { db, jobs, passwords, clock } = services;
  const now = clock();
  const id = uuid({ msecs: now.getTime() });
  const clienteId = reach.tipo === 'cliente' ? ownerOf(reach, body) : null;
  if (body.clave !== undefined)
    await demandGoodKey(db, { campo: 'clave', clave: body.clave, own: [body.nombre, body.email] });
  const clave = body.clave ? await passwords.hash(body.clave) : null;
  const { user, mail } = await guarded(() =>
    db.transaction(async (tx) => {
      const elsewhere = await accountElsewhere(tx, reach, body.email, clienteId);
      await tx.execute(sql`
        INSERT INTO usuarios (id, tipo, cliente_id, email, email_clave, nombre, telefono, rol, estado, clave,
          creado_en, modificado_en)
        VALUES (${id}, ${reach.tipo}, ${clienteId}, ${body.email},
          ${emailKey(body.email) + (elsewhere ? ` ${clienteId}` : '')}, ${body.nombre},
          ${body.telefono ?? null}, ${body.rol}, ${clave ? 'activo' : 'pendiente'}, ${clave}, ${now}, ${now})`);
      const mail = await letterOf(tx, { id, email: body.email, clave, clienteId, elsewhere });
      await noteSecurity(tx, now, {
        tipo: 'usuarioCreado',
        actor: reach.actor,
        sobre: { _id: id, nombre: body.nombre },
        detalle: body.rol,
      });
      return { user: await readUser(tx, reach, id), mail };
    }),
  );
  if (mail) await sendQueued(jobs, mail);
  if (!user) throw new Error('the user just made is out of reach of who made it');
  return user;
}

type Elsewhere = { id: string; email: string };

/**
 * Finds the account that another cliente's user has with that address, when the caller may not know of
 * it. The new user is then created as usual with an `emailClave` that no address gives, so nobody can
 * sign in with it; only the owner of the address gets a correo.
 */
async function accountElsewhere(
  tx: Executor,
  { tipo, alcance }: Reach,
  email: string,
  clienteId: string | null,
): Promise<Elsewhere | undefined> {
  if (alcance === 'todo') return;
  const { rows } = await tx.execute<Elsewhere>(sql`
    SELECT id, email FROM usuarios
    WHERE tipo = ${tipo} AND email_clave = ${emailKey(email)} AND estado <> 'baja' AND cliente_id <> ${clienteId}`);
  return rows[0];
}

type LetterInput = {
  id: string;
  email: string;
  clave: string | null;
  clienteId: string | null;
  elsewhere: Elsewhere | undefined;
};

/**
 * Correo for a new user: an invitation, none if the clave was chosen, or an offer to the account at
 * another cliente.
 */
async function letterOf(tx: Executor, { id, email, clave, clienteId, elsewhere }: LetterInput) {
  if (elsewhere && clienteId)
    return queueCorreo(tx, {
      tipo: 'acceso_ofrecido',
      para: elsewhere.email,
      datos: { usuarioId: elsewhere.id, clienteId },
      clave: `acceso_ofrecido:${id}`,
    });
  if (clave) return;
  return queueCorreo(tx, {
    tipo: 'invitacion',
    para: email,
    datos: { usuarioId: id },
    clave: `invitacion:${id}`,
  });
}

/** Gives the cliente of the new user: a cliente's users only create users of their own cliente. */
function ownerOf({ actor, alcance }: Reach, body: New): string {
  const asked = '_idCliente' in body ? body._idCliente : undefined;
  if (alcance === 'todo' && !asked)
    throw invalidFields([{ campo: '_idCliente', motivo: 'elige de qué cliente es' }]);
  if (alcance !== 'todo' && asked && asked !== actor.clienteId)
    throw invalidFields([{ campo: '_idCliente', motivo: 'solo puedes dar acceso a tu autoescuela' }]);
  const owner = asked ?? actor.clienteId;
  if (!owner) throw notAllowed();
  return owner;
}

/** Fields that only an Administrador, or a Propietario for others of their company, may change. */
const OF_WHO_DECIDES = ['email', 'rol', 'estado', 'dobleFactor'] as const;

/**
 * Saves the changes, unless the version is out of date. A user who can no longer sign in loses their
 * sessions at once.
 */
export async function updateUser(
  services: AccessServices,
  reach: Reach,
  body: UsuarioChange,
): Promise<Usuario> {
  const { db, clock } = services;
  const now = clock();
  const { _id, version, ...changes }: UsuarioChange & { dobleFactor?: false } = body;
  const own = _id === reach.actor._id;
  const refused = OF_WHO_DECIDES.filter(
    (field) => changes[field] !== undefined && (own || reach.alcance === 'suyo'),
  );
  if (refused.length > 0)
    throw invalidFields(
      refused.map((campo) => ({ campo, motivo: 'en tu propio usuario lo cambia otra persona' })),
    );
  return guarded(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM usuarios WHERE id = ${_id} FOR UPDATE`);
      const before = await readUser(tx, reach, _id);
      const { rowCount } = await tx.execute(sql`
        UPDATE usuarios u SET version = version + 1, modificado_en = ${now},
          nombre = coalesce(${changes.nombre ?? null}, nombre),
          telefono = ${changes.telefono === undefined ? sql`telefono` : changes.telefono},
          email = coalesce(${changes.email ?? null}, email),
          email_clave = coalesce(${changes.email ? emailKey(changes.email) : null}, email_clave),
          rol = coalesce(${changes.rol ?? null}, rol),
          estado = coalesce(${changes.estado ?? null}, estado)
        WHERE id = ${_id} AND version = coalesce(${version ?? null}, version) AND ${withinReach(reach)}`);
      if (rowCount && changes.dobleFactor === false) await removeEveryFactor(tx, _id);
      const now_ = await readUser(tx, reach, _id);
      if (!now_) throw notFound('el usuario');
      if (!rowCount) throw outOfDate(now_);
      for (const suceso of securityOfChange(before, now_))
        await noteSecurity(tx, now, { ...suceso, actor: reach.actor, sobre: now_ });
      if (now_.estado !== 'activo') await closeSessions(tx, { usuarioId: _id, motivo: 'baja', now });
      return now_;
    }),
  );
}

/** Removes users: their state becomes 'baja', and their documents and sign-ins keep the name. */
export async function removeUsers(services: AccessServices, reach: Reach, ids: string[]): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  if (ids.includes(reach.actor._id))
    throw inUse('No puedes eliminar tu propio usuario: pídeselo a otra persona');
  await guarded(() =>
    db.transaction(async (tx) => {
      for (const id of [...new Set(ids)].sort()) {
        const { rows } = await tx.execute<{ nombre: string; rol: string }>(sql`
          UPDATE usuarios u SET estado = 'baja', version = version + 1, modificado_en = ${now}
          WHERE id = ${id} AND ${withinReach(reach)} RETURNING nombre, rol`);
        const [gone] = rows;
        if (!gone) throw notFound('el usuario');
        const sobre = { _id: id, nombre: gone.nombre };
        await noteSecurity(tx, now, {
          tipo: 'usuarioEliminado',
          actor: reach.actor,
          sobre,
          detalle: gone.rol,
        });
        await closeSessions(tx, { usuarioId: id, motivo: 'baja', now });
      }
    }),
  );
}

/** Turns refusals of the database into messages. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = sqlState(error);
    if (constraint === 'usuarios_email') throw duplicated('email', 'ya hay un usuario con este correo');
    if (code === 'CC001') throw inUse('Tiene que quedar al menos un Administrador activo');
    if (constraint === 'usuarios_activo_con_clave')
      throw invalidFields([{ campo: 'estado', motivo: 'todavía no ha elegido su clave' }]);
    if (constraint === 'usuarios_cliente_id_clientes_id_fk')
      throw invalidFields([{ campo: '_idCliente', motivo: 'no hay ningún cliente así' }]);
    throw error;
  }
}
