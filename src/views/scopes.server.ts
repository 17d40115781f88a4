import { sql } from 'drizzle-orm';
import type { Scope } from '#api/crud-scope.server.ts';
import { AppError } from '#api/errors.server.ts';
import { errorCodes } from '#kit/error-codes.ts';
import type { Actor } from '#office/access/actor.server.ts';
import { paperScope } from '#office/papeles/paper-scope.server.ts';
import { inCharge, ofOwnClients } from '#office/portfolio.server.ts';
import type { FamilyScope } from '#office/standard.server.ts';
import { actividades, activitiesOf } from '#resources/actividades/table.server.ts';
import { learnerFieldRights } from '#resources/alumnos/field-rights.ts';
import { alumnos } from '#resources/alumnos/table.server.ts';
import { anuncios as anunciosContract } from '#resources/anuncios/contract.ts';
import { type EstadoAnuncio, estadosAnuncio, mayWrite, ownSteps } from '#resources/anuncios/steps.ts';
import { anuncios } from '#resources/anuncios/table.server.ts';
import { clientFieldRights } from '#resources/clientes/field-rights.ts';
import { clientes } from '#resources/clientes/table.server.ts';
import { contactosClientes } from '#resources/contactosClientes/table.server.ts';
import { depositos } from '#resources/depositos/table.server.ts';
import { documentScope } from '#resources/documentos/document-scope.server.ts';
import { facturas } from '#resources/facturas/table.server.ts';
import { imagenes } from '#resources/imagenes/table.server.ts';
import { pedidos } from '#resources/pedidos/table.server.ts';
import { permisosAutoescuela } from '#resources/permisosAutoescuela/table.server.ts';
import { presupuestos } from '#resources/presupuestos/table.server.ts';

/** Which rows and fields of each family are whose. */
export const scopes = {
  actividades: (actor, reach) => ({
    ...inCharge(actor, reach, actividades._idResponsable),
    ...(reach !== 'todo' && { where: activitiesOf(actor._id) }),
  }),
  alumnos: (actor, reach) => ({
    ...inCharge(actor, reach, alumnos._idResponsable),
    ...learnerFieldRights(actor),
  }),
  anuncios: (actor, reach) => {
    const scope = { ...ofOwnClients(actor, reach, anuncios._idCliente), barred: approvedFor(actor) };
    return actor.tipo === 'cliente' ? proposed(scope) : scope;
  },
  clientes: (actor, reach) => ({
    ...inCharge(actor, reach, clientes._idResponsable),
    ...clientFieldRights(actor),
  }),
  contactosClientes: (actor, reach) => ofOwnClients(actor, reach, contactosClientes._idCliente),
  // What workers wrote when they revoked it or gave it back is theirs.
  depositos: (actor, reach) => ({
    ...ofOwnClients(actor, reach, depositos._idCliente),
    ...(actor.tipo === 'cliente' && { hidden: ['motivo'] }),
  }),
  documentos: documentScope,
  // A client sees invoices once they were issued.
  facturas: (actor, reach) => paperScope(actor, reach, facturas, sql`${facturas.estado} <> '1'`),
  imagenes: (actor, reach) => ofOwnClients(actor, reach, imagenes._idCliente),
  pedidos: (actor, reach) => paperScope(actor, reach, pedidos),
  permisosAutoescuela: (actor, reach) => ofOwnClients(actor, reach, permisosAutoescuela._idCliente),
  // A client sees quotes once they were sent.
  presupuestos: (actor, reach) =>
    paperScope(actor, reach, presupuestos, sql`${presupuestos.enviadoEn} IS NOT NULL`),
} satisfies Record<string, FamilyScope>;

/** A client says what it announces; how it competes with others' and how often it is seen, the business. */
const proposed = (scope: Scope): Scope => ({
  ...scope,
  writable: Object.keys(anunciosContract.fields).filter(
    (name) => !['prioridad', 'topeImpresiones'].includes(name),
  ),
  fixed: { prioridad: 0, topeImpresiones: null },
});

/** What was proposed or approved does not change under the eyes of who looks at it. */
const approvedFor =
  (actor: Actor) =>
  ({ estado }: Readonly<Record<string, unknown>>): AppError | undefined => {
    const now = estado as EstadoAnuncio;
    if (mayWrite(actor, now)) return undefined;
    return new AppError(
      errorCodes.transicion,
      `No puedes cambiar un anuncio en el estado «${estadosAnuncio[now]}»`,
      { detalle: { permitidas: ownSteps(actor, now) } },
    );
  };
