import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import type { FamilyScope, StandardServices } from '#oficina/base/standard.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { alumnos as alumnosTable } from '#oficina/relacion/alumnos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { clientes as clientesTable } from '#oficina/relacion/clientes/table.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { contactosClientes as contactosTable } from '#oficina/relacion/contactosClientes/table.server.ts';
import { scopes } from '#oficina/trabajo/scopes.server.ts';
import { columnsOf } from '#platform/crud/crud-columns.server.ts';
import { masked } from '#platform/crud/crud-scope.server.ts';
import type { FamilyTable } from '#platform/crud/crud-table.server.ts';
import { invalidFields, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { emailField, fiscalNumberField, nifField, phoneField } from '#platform/kit/people/person-fields.ts';

type Lookup = {
  recurso: Recurso;
  resource: Resource;
  table: FamilyTable;
  /** Fields that find a row, with the condition of each. */
  by: Record<string, { schema: z.ZodType<string>; is(value: string): SQL }>;
  scope: FamilyScope;
};

const sameText = (column: PgColumn) => (value: string) => sql`lower(${column}) = lower(${value})`;
const same = (column: PgColumn) => (value: string) => sql`${column} = ${value}`;

const lookups: Lookup[] = [
  {
    recurso: 'clientes',
    resource: clientes,
    table: clientesTable,
    by: {
      nif: { schema: fiscalNumberField(), is: same(clientesTable.nif) },
      email: { schema: emailField(), is: sameText(clientesTable.email) },
      telefono: { schema: phoneField(), is: same(clientesTable.telefono) },
    },
    scope: scopes.clientes,
  },
  {
    recurso: 'contactosClientes',
    table: contactosTable,
    resource: contactosClientes,
    by: {
      email: { schema: emailField(), is: sameText(contactosTable.email) },
      telefono: { schema: phoneField(), is: same(contactosTable.telefono) },
      _idCliente: { schema: z.uuid('no es un identificador'), is: same(contactosTable._idCliente) },
    },
    scope: scopes.contactosClientes,
  },
  {
    recurso: 'alumnos',
    resource: alumnos,
    table: alumnosTable,
    by: {
      email: { schema: emailField(), is: (value) => sql`${alumnosTable.emailClave} = ${emailKey(value)}` },
      telefono: { schema: phoneField(), is: same(alumnosTable.telefono) },
      dni: { schema: nifField(), is: same(alumnosTable.dni) },
    },
    scope: scopes.alumnos,
  },
];

/** This filter only narrows; alone it identifies no row. */
const NARROWS = '_idCliente';

/**
 * `GET /{family}/consultarPorDatosUnicos`: finds the row with that NIF, e-mail or telephone, the last
 * changed if several; 40401 if none, which screens take as an answer (specification §8). Only trabajadores
 * who may create rows, with a limit of calls: it must not become a way to find out who is in the database.
 */
export function registerUniqueLookups(app: HttpApp, { db }: StandardServices): void {
  for (const { recurso, resource, table, by, scope } of lookups) {
    const columns = columnsOf(resource, table, labelledFamilies);
    const shape = Object.fromEntries(
      Object.entries(by).map(([name, { schema }]) => [name, schema.optional()]),
    );
    serve(
      app,
      {
        method: 'GET',
        path: `${resource.name}/consultarPorDatosUnicos`,
        summary: `Busca ${resource.one} por lo que lo distingue; 40401 si no hay ninguno`,
        query: z.strictObject(shape),
        answer: resource.schemas.row,
      },
      { access: allow(recurso, 'C', ['trabajador']), rateLimit: { max: 60, timeWindow: '1 minute' } },
      async (request) => {
        const asked = Object.entries(request.query);
        const conditions = asked.flatMap(([name, value]) => (value ? [by[name]?.is(value)] : []));
        if (!asked.some(([name, value]) => value && name !== NARROWS))
          throw invalidFields([
            { campo: Object.keys(by)[0] ?? '', motivo: 'di por qué se busca: falta el dato' },
          ]);
        const actor = actorOf(request);
        const far = scope(actor, permitted(actor, recurso, 'L') ?? 'propio', 'consultarPorId');
        const [row] = await db
          .select(columns)
          .from(table)
          .where(and(far.where, ...conditions))
          .orderBy(sql`${table.modificadoEn} DESC`, asc(table.id))
          .limit(1);
        if (!row) throw notFound(resource.one);
        return masked(far, row) as never;
      },
    );
  }
}
