import { sql } from 'drizzle-orm';
import type { Scope } from '#api/crud-scope.server.ts';
import { actividades } from './actividades/table.server.ts';
import { learnerFieldRights } from './alumnos/field-rights.ts';
import { alumnos } from './alumnos/table.server.ts';
import { anuncios as anunciosContract } from './anuncios/contract.ts';
import { anuncios } from './anuncios/table.server.ts';
import { clientFieldRights } from './clientes/field-rights.ts';
import { clientes } from './clientes/table.server.ts';
import { contactosClientes } from './contactosClientes/table.server.ts';
import { imagenes } from './imagenes/table.server.ts';
import { permisosAutoescuela } from './permisosAutoescuela/table.server.ts';
import { inCharge, ofOwnClients } from './portfolio.server.ts';
import type { FamilyScope } from './standard.server.ts';

/** Which rows and fields of each family are whose. */
export const scopes = {
  actividades: (actor, reach) => inCharge(actor, reach, actividades._idResponsable),
  alumnos: (actor, reach) => ({
    ...inCharge(actor, reach, alumnos._idResponsable),
    ...learnerFieldRights(actor),
  }),
  anuncios: (actor, reach, verb) => {
    const scope = ofOwnClients(actor, reach, anuncios._idCliente);
    return actor.tipo === 'cliente' ? proposed(scope, verb === 'actualizar') : scope;
  },
  clientes: (actor, reach) => ({
    ...inCharge(actor, reach, clientes._idResponsable),
    ...clientFieldRights(actor),
  }),
  contactosClientes: (actor, reach) => ofOwnClients(actor, reach, contactosClientes._idCliente),
  imagenes: (actor, reach) => ofOwnClients(actor, reach, imagenes._idCliente),
  permisosAutoescuela: (actor, reach) => ofOwnClients(actor, reach, permisosAutoescuela._idCliente),
} satisfies Record<string, FamilyScope>;

/** A client proposes, and changes what nobody has approved yet. */
const proposed = (scope: Scope, changing: boolean): Scope => ({
  ...scope,
  where: changing ? sql`${scope.where} AND ${anuncios.estado} IN ('borrador', 'pendiente')` : scope.where,
  writable: Object.keys(anunciosContract.fields).filter((name) => !['estado', 'prioridad'].includes(name)),
  fixed: { estado: 'pendiente', prioridad: 0 },
});
