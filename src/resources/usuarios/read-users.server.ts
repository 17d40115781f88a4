import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#api/containing.server.ts';
import type { Db } from '#api/db.server.ts';
import type { Actor } from './actor.server.ts';
import type { FiltroUsuarios, Usuario, UsuarioExtendido } from './contract.ts';
import type { Alcance, TipoUsuario } from './roles.ts';

type Executor = Pick<Db, 'execute'>;

/** Whose users: of one kind, as far as who asks may see. */
export type Reach = { tipo: TipoUsuario; actor: Actor; alcance: Alcance };

const FIELDS = sql`u.id AS "_id", u.version, u.tipo, u.cliente_id AS "_idCliente", u.email, u.nombre, u.telefono, u.rol,
  u.estado, u.email_verificado_en IS NOT NULL AS "emailVerificado", u.totp_desde IS NOT NULL AS "dobleFactor",
  to_json(u.creado_en) #>> '{}' AS "creadoEn", to_json(u.modificado_en) #>> '{}' AS "modificadoEn"`;

/** The condition that keeps a query within reach, in SQL so that nothing beyond it is even read. */
export function withinReach({ tipo, actor, alcance }: Reach): SQL {
  const kind = sql`u.tipo = ${tipo} AND u.estado <> 'baja'`;
  if (alcance === 'todo') return kind;
  if (alcance === 'suyo') return sql`${kind} AND u.id = ${actor._id}`;
  // A worker's own clients: none has anybody in charge of it yet.
  return actor.tipo === 'cliente' ? sql`${kind} AND u.cliente_id = ${actor.clienteId}` : sql`false`;
}

/** One user within reach; undefined for another's, exactly as for one that does not exist. */
export async function readUser(db: Executor, reach: Reach, id: string): Promise<Usuario | undefined> {
  const { rows } = await db.execute<Usuario>(
    sql`SELECT ${FIELDS} FROM usuarios u WHERE u.id = ${id} AND ${withinReach(reach)}`,
  );
  return rows[0];
}

export type UserPage<Row> = { filas: Row[]; total: number; pagina: number; limite: number };

/** A page of users, by the filter and within reach. */
export async function listUsers(
  db: Executor,
  reach: Reach,
  filtro: FiltroUsuarios,
): Promise<UserPage<UsuarioExtendido>> {
  const { pagina, limite } = filtro;
  const where = sql`${withinReach(reach)} AND ${matches(filtro)}`;
  const { rows } = await db.execute<{ fila: UsuarioExtendido }>(sql`
    SELECT to_jsonb(x) - 'n' AS fila FROM (
      SELECT ${FIELDS},
        (SELECT to_json(max(a.entrada_en)) #>> '{}' FROM accesos a
          WHERE a.usuario_id = u.id AND a.resultado = 'ok') AS "ultimoAcceso",
        CASE WHEN c.id IS NULL THEN NULL
          ELSE jsonb_build_object('_id', c.id, 'nombreComercial', c.nombre_comercial) END AS cliente,
        row_number() OVER (ORDER BY ${orderOf(filtro.orden)}, u.id) AS n
      FROM usuarios u LEFT JOIN clientes c ON c.id = u.cliente_id
      WHERE ${where} ORDER BY n LIMIT ${limite} OFFSET ${(pagina - 1) * limite}
    ) x ORDER BY x.n`);
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM usuarios u LEFT JOIN clientes c ON c.id = u.cliente_id WHERE ${where}`,
  );
  return { filas: rows.map(({ fila }) => fila), total: counted[0]?.total ?? 0, pagina, limite };
}

function matches({ texto, rol, estado, _idCliente }: FiltroUsuarios): SQL {
  const conditions = [sql`true`];
  if (texto) {
    // No index: people who sign in are hundreds, not millions.
    const pattern = containing(texto);
    conditions.push(
      sql`(u.nombre ILIKE ${pattern} OR u.email ILIKE ${pattern} OR c.nombre_comercial ILIKE ${pattern})`,
    );
  }
  if (rol) conditions.push(sql`u.rol = ${rol}`);
  if (estado) conditions.push(sql`u.estado = ${estado}`);
  if (_idCliente) conditions.push(sql`u.cliente_id = ${_idCliente}`);
  return sql.join(conditions, sql` AND `);
}

const COLUMNS = {
  nombre: sql`u.nombre COLLATE "es-x-icu"`,
  email: sql`u.email`,
  creadoEn: sql`u.creado_en`,
};

function orderOf(orden: FiltroUsuarios['orden']): SQL {
  const down = orden.startsWith('-');
  const column = COLUMNS[orden.replace('-', '') as keyof typeof COLUMNS];
  return down ? sql`${column} DESC` : column;
}
