import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { type EntidadFusion, entidadesFusion, MAY_MERGE } from '#oficina/base/merges.ts';
import { type Actor, actorOf, type RouteAccess } from '#oficina/base/roles/actor.server.ts';
import { type Alcance, type Perfil, permitted } from '#oficina/base/roles/roles.ts';
import type { Standard } from '#oficina/base/standard.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { alumnos as alumnosTable } from '#oficina/relacion/alumnos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { clientes as clientesTable } from '#oficina/relacion/clientes/table.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { contactosClientes as contactosTable } from '#oficina/relacion/contactosClientes/table.server.ts';
import { notAllowed } from '#platform/http/errors.server.ts';

/** Family that can be merged: its table and its contract. */
export type MergeFamily = {
  tabla: string;
  contract: { one: string; fields: Readonly<Record<string, { system?: boolean }>> };
  table: PgTable;
};

export const mergeFamilies: Readonly<Record<EntidadFusion, MergeFamily>> = {
  clientes: { tabla: 'clientes', contract: clientes, table: clientesTable },
  contactosClientes: { tabla: 'contactos_clientes', contract: contactosClientes, table: contactosTable },
  alumnos: { tabla: 'alumnos', contract: alumnos, table: alumnosTable },
};

/** Fields of a family that have a column, with its name. */
export const columnsOfFields = ({ contract, table }: MergeFamily): [field: string, column: string][] =>
  Object.entries(getTableColumns(table)).flatMap(([field, { name }]) =>
    field in contract.fields ? [[field, name]] : [],
  );

const reachIn = (perfil: Perfil, entidad: EntidadFusion): Alcance | null =>
  permitted(perfil, entidad, MAY_MERGE[entidad]);

/** Access for people who may merge at least one family. `mayMerge` then checks the requested family. */
export const mergers: RouteAccess = {
  tipos: ['trabajador'],
  decide: (actor) =>
    actor.tipo === 'trabajador' &&
    actor.clave === undefined &&
    entidadesFusion.some((entidad) => reachIn(actor, entidad) !== null),
};

/** Gives the actor. Throws if the actor may not merge rows of this family. */
export function mayMerge(request: FastifyRequest, entidad: EntidadFusion): Actor {
  const actor = actorOf(request);
  if (reachIn(actor, entidad) === null) throw notAllowed();
  return actor;
}

/** The standard calls of the families that can be merged. */
export type MergeStandards = Readonly<Record<EntidadFusion, Standard>>;

export function standardsOf(standards: readonly Standard[]): MergeStandards {
  const of = (entidad: EntidadFusion) => {
    const found = standards.find(({ name }) => name === entidad);
    if (!found) throw new Error(`${entidad} has no standard calls`);
    return found;
  };
  return { clientes: of('clientes'), contactosClientes: of('contactosClientes'), alumnos: of('alumnos') };
}
