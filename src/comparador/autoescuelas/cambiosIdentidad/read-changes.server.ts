import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import type { Cambio, FiltroCambios } from './contract.ts';

/** Sort key in one number: waiting changes first, and the newest first in each group. */
const KEY = sql`(extract(epoch FROM x.creado_en) + CASE WHEN x.estado = 'pendiente' THEN 1e11 ELSE 0 END)`;

/**
 * Reads a page of changes: an autoescuela sees its own. Only trabajadores learn which cliente already has
 * a NIF.
 */
export function listIdentityChanges(
  db: Db,
  filtro: FiltroCambios,
  { actor, reach }: { actor: Actor; reach: Alcance },
): Promise<Page<Cambio>> {
  const another = sql`(SELECT o.nombre_comercial FROM clientes o WHERE o.nif = x.nif AND o.id <> x.cliente_id)`;
  return readSqlPage<Cambio>(db, {
    asked: filtro,
    order: { orden: '-creadoEn', key: KEY, type: 'numeric', id: sql`x.id` },
    table: 'cambios_identidad',
    from: sql`cambios_identidad x JOIN clientes c ON c.id = x.cliente_id JOIN usuarios u ON u.id = x.usuario_id`,
    where: sql`${matches(filtro)} AND ${withinReach(actor, reach)}`,
    columns: sql`x.id AS "_id", x.estado, x.razon_social AS "razonSocial", x.nif,
      jsonb_build_object('razonSocial', x.razon_social_antes, 'nif', x.nif_antes) AS antes, x.explicacion, x.motivo,
      x.creado_en AS "creadoEn", x.resuelto_en AS "resueltoEn",
      jsonb_build_object('_id', c.id, 'codigo', c.codigo, 'nombreComercial', c.nombre_comercial) AS cliente,
      jsonb_build_object('nombre', u.nombre, 'email', u.email) AS usuario,
      ${actor.tipo === 'trabajador' ? sql`CASE WHEN x.estado = 'pendiente' THEN ${another} END` : sql`NULL`} AS "nifDeOtro"`,
  });
}

function matches({ estado, _idCliente }: FiltroCambios): SQL {
  const conditions = [sql`true`];
  if (estado) conditions.push(sql`x.estado = ANY(${sql.param(estado)})`);
  if (_idCliente) conditions.push(sql`x.cliente_id = ${_idCliente}`);
  return sql.join(conditions, sql` AND `);
}

function withinReach({ _id, tipo, clienteId }: Actor, reach: Alcance): SQL {
  if (reach === 'todo') return sql`true`;
  return tipo === 'cliente' ? sql`x.cliente_id = ${clienteId}` : sql`c.responsable_id = ${_id}`;
}
