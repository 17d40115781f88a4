import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import { scopes } from '#oficina/trabajo/scopes.server.ts';
import { ingresosScope } from '#oficina/ventas/facturas/ingresos/scope.server.ts';
import type { EntidadCronologia } from './timeline.ts';

/** Timeline to read, and its reader. */
export type TimelineQuery = {
  actor: Actor;
  entidad: EntidadCronologia;
  _idEntidad: string;
  /** Fields of the record that the actor does not see. */
  hidden: readonly string[];
};

/** Column by which rows of other families point to a record. */
export const COLUMN: Readonly<Record<EntidadCronologia, string>> = {
  clientes: 'cliente_id',
  contactosClientes: 'contacto_id',
  alumnos: 'alumno_id',
  presupuestos: 'presupuesto_id',
  pedidos: 'pedido_id',
  facturas: 'factura_id',
};

type ScopedFamily = keyof typeof scopes & Parameters<typeof permitted>[1];

/**
 * Condition for the rows of a family that the actor may see; undefined if they see none. The query must use the table under its
 * own name.
 */
export function seenOf({ actor }: Pick<TimelineQuery, 'actor'>, family: ScopedFamily): SQL | undefined {
  const reach = permitted(actor, family, 'L');
  if (reach === null) return undefined;
  return (scopes[family] as FamilyScope)(actor, reach, 'leer').where ?? sql`true`;
}

/** The same condition for the ingresos of clientes: the right to see facturas decides. */
export function ingresosSeen(actor: Actor): SQL | undefined {
  const reach = permitted(actor, 'facturas', 'L');
  return reach === null ? undefined : (ingresosScope(actor, reach).where ?? sql`true`);
}

export const papers = ['presupuestos', 'pedidos', 'facturas'] as const;

export type Paper = (typeof papers)[number];

/** Families that each kind of paper refers to. */
const POINTING: Readonly<Record<Paper, readonly EntidadCronologia[]>> = {
  presupuestos: ['clientes', 'contactosClientes'],
  pedidos: ['clientes', 'contactosClientes', 'presupuestos'],
  facturas: ['clientes', 'contactosClientes', 'presupuestos', 'pedidos'],
};

/**
 * Papers of that family that belong to the record, or are the record itself, within the actor's reach;
 * undefined when there can be none.
 */
export function papersOf(asked: TimelineQuery, family: Paper): SQL | undefined {
  const seen = seenOf(asked, family);
  const { entidad, _idEntidad } = asked;
  const itself = entidad === family;
  if (!seen || !(itself || POINTING[family].includes(entidad))) return undefined;
  const table = sql.identifier(family);
  const column = sql.identifier(itself ? 'id' : COLUMN[entidad]);
  return sql`SELECT ${table}.* FROM ${table} WHERE ${table}.${column} = ${_idEntidad} AND ${seen}`;
}
