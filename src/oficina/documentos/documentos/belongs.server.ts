import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import type { Scope } from '#platform/crud/crud-scope.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { EntidadDocumento } from './states.ts';

/** Owner of a documento: its kind, its id, and the cliente it belongs to. */
export type Belongs = {
  entidad: EntidadDocumento;
  _idCliente: string | null;
  _idContacto: string | null;
  _idAlumno: string | null;
  _idPresupuesto: string | null;
  _idPedido: string | null;
  _idFactura: string | null;
};

const NOBODY: Omit<Belongs, 'entidad'> = {
  _idCliente: null,
  _idContacto: null,
  _idAlumno: null,
  _idPresupuesto: null,
  _idPedido: null,
  _idFactura: null,
};

type Entity = Exclude<EntidadDocumento, 'negocio'>;

/** Scope of each family that a documento may belong to; the wiring gathers them. */
export type OwnerScopes = Record<Entity, FamilyScope>;

type Owner = { table: string; recurso: Recurso; field: keyof Belongs; client: SQL };

const CLIENT = sql`cliente_id`;

const OWNERS: Record<Entity, Owner> = {
  cliente: {
    table: 'clientes',
    recurso: 'clientes',
    field: '_idCliente',
    client: sql`id`,
  },
  contacto: {
    table: 'contactos_clientes',
    recurso: 'contactosClientes',
    field: '_idContacto',
    client: CLIENT,
  },
  alumno: {
    table: 'alumnos',
    recurso: 'alumnos',
    field: '_idAlumno',
    client: sql`NULL::uuid`,
  },
  presupuesto: {
    table: 'presupuestos',
    recurso: 'presupuestos',
    field: '_idPresupuesto',
    client: CLIENT,
  },
  pedido: { table: 'pedidos', recurso: 'pedidos', field: '_idPedido', client: CLIENT },
  factura: {
    table: 'facturas',
    recurso: 'facturas',
    field: '_idFactura',
    client: CLIENT,
  },
};

/**
 * Finds the owner of a new documento within the actor's reach: a cliente gives documentos to its own
 * company, a trabajador to the rows that they may see. Throws the same 400 for a missing owner and for one
 * out of reach. Locks the owner's row until the transaction ends.
 */
export async function belongsTo(
  tx: Transaction,
  actor: Actor,
  {
    entidad = 'cliente',
    _idEntidad,
  }: { entidad?: EntidadDocumento | undefined; _idEntidad?: string | undefined },
  scopes: OwnerScopes,
): Promise<Belongs> {
  if (actor.tipo === 'cliente') {
    const isTheirs = entidad === 'cliente' && (_idEntidad === undefined || _idEntidad === actor.clienteId);
    if (!isTheirs) throw notThere();
    return { ...NOBODY, entidad: 'cliente', _idCliente: actor.clienteId };
  }
  if (entidad === 'negocio') {
    if (_idEntidad !== undefined)
      throw invalidFields([{ campo: '_idEntidad', motivo: 'el negocio es uno: no se dice cuál' }]);
    return { ...NOBODY, entidad };
  }
  if (_idEntidad === undefined) throw invalidFields([{ campo: '_idEntidad', motivo: 'di de cuál es' }]);
  const { table, field, client } = OWNERS[entidad];
  const { rows } = await tx.execute<{ cliente: string | null }>(sql`
    SELECT ${client} AS cliente FROM ${sql.identifier(table)}
    WHERE id = ${_idEntidad} AND ${reachOf(actor, OWNERS[entidad], scopes[entidad]).where ?? sql`true`} FOR KEY SHARE`);
  if (!rows[0]) throw notThere();
  return { ...NOBODY, entidad, _idCliente: rows[0].cliente, [field]: _idEntidad };
}

const notThere = () => invalidFields([{ campo: '_idEntidad', motivo: 'no existe: elige otro de la lista' }]);

/** An API key with access to documentos also reaches their owners, except alumnos. */
function reachOf(actor: Actor, { recurso }: Owner, scope: FamilyScope): Scope {
  const reach = actor.clave && recurso !== 'alumnos' ? 'todo' : permitted(actor, recurso, 'L');
  return reach ? scope(actor, reach, 'leer') : { where: sql`false` };
}
