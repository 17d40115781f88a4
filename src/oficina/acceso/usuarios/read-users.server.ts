import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { hasSecondFactor } from '#oficina/base/roles/has-factor.server.ts';
import type { Alcance, TipoUsuario } from '#oficina/base/roles/roles.ts';
import { containsWords } from '#platform/crud/containing.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import type { FiltroUsuarios, Usuario, UsuarioExtendido } from './contract.ts';

type Executor = Pick<Db, 'execute'>;

/** Users that a call may reach: those of one kind, within the caller's reach. */
export type Reach = { tipo: TipoUsuario; actor: Actor; alcance: Alcance };

const FIELDS = sql`u.id AS "_id", u.version, u.tipo, u.cliente_id AS "_idCliente", u.email, u.nombre, u.telefono, u.rol,
  u.estado, u.email_verificado_en IS NOT NULL AS "emailVerificado", ${hasSecondFactor} AS "dobleFactor",
  to_json(u.creado_en) #>> '{}' AS "creadoEn", to_json(u.modificado_en) #>> '{}' AS "modificadoEn"`;

/** Condition that limits a query to the reach, in SQL so that nothing beyond it is read. */
export function withinReach({ tipo, actor, alcance }: Reach): SQL {
  const kind = sql`u.tipo = ${tipo} AND u.estado <> 'baja'`;
  if (alcance === 'todo') return kind;
  if (alcance === 'suyo') return sql`${kind} AND u.id = ${actor._id}`;
  if (actor.tipo === 'cliente') return sql`${kind} AND u.cliente_id = ${actor.clienteId}`;
  return sql`${kind} AND u.cliente_id IN (SELECT id FROM clientes WHERE responsable_id = ${actor._id})`;
}

/** Reads one user within reach; undefined for a user out of reach, as for one that does not exist. */
export async function readUser(db: Executor, reach: Reach, id: string): Promise<Usuario | undefined> {
  const { rows } = await db.execute<Usuario>(
    sql`SELECT ${FIELDS} FROM usuarios u WHERE u.id = ${id} AND ${withinReach(reach)}`,
  );
  return rows[0];
}

/** Reads a page of users, by filter and within reach. */
export function listUsers(db: Db, reach: Reach, filtro: FiltroUsuarios): Promise<Page<UsuarioExtendido>> {
  const { orden } = filtro;
  return readSqlPage<UsuarioExtendido>(db, {
    asked: filtro,
    order: { orden, ...KEYS[orden.replace('-', '') as keyof typeof KEYS], id: sql`u.id` },
    table: 'usuarios',
    from: sql`usuarios u LEFT JOIN clientes c ON c.id = u.cliente_id`,
    where: sql`${withinReach(reach)} AND ${matches(filtro)}`,
    columns: sql`${FIELDS},
      (SELECT to_json(max(a.entrada_en)) #>> '{}' FROM accesos a
        WHERE a.usuario_id = u.id AND a.resultado = 'ok') AS "ultimoAcceso",
      CASE WHEN c.id IS NULL THEN NULL
        ELSE jsonb_build_object('_id', c.id, 'nombreComercial', c.nombre_comercial) END AS cliente`,
  });
}

function matches({ texto, rol, estado, _id, _idCliente }: FiltroUsuarios): SQL {
  const conditions = [sql`true`];
  // There is no index for this: users are hundreds, not millions.
  if (texto) conditions.push(containsWords(texto, [sql`u.nombre`, sql`u.email`, sql`c.nombre_comercial`]));
  if (rol) conditions.push(sql`u.rol = ANY(${sql.param(rol)})`);
  if (estado) conditions.push(sql`u.estado = ANY(${sql.param(estado)})`);
  if (_id) conditions.push(sql`u.id = ANY(${sql.param(_id)}::uuid[])`);
  if (_idCliente) conditions.push(sql`u.cliente_id = ANY(${sql.param(_idCliente)}::uuid[])`);
  return sql.join(conditions, sql` AND `);
}

const KEYS = {
  nombre: { key: sql`u.nombre COLLATE "es-x-icu"`, type: 'text' },
  email: { key: sql`u.email`, type: 'text' },
  creadoEn: { key: sql`u.creado_en`, type: 'timestamptz' },
};
