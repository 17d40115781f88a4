import type { Fields, TableOf } from '#api/crud-table.server.ts';
import { emailKey } from '#kit/email.ts';
import type { Resource } from '#kit/resource.ts';
import type { Recurso } from '#office/access/roles.ts';
import { labelledFamilies } from '#office/labels.server.ts';
import { alumnos } from '#resources/alumnos/contract.ts';
import { alumnos as alumnosTable } from '#resources/alumnos/table.server.ts';
import { clientes } from '#resources/clientes/contract.ts';
import { clienteFieldRights } from '#resources/clientes/field-rights.ts';
import { clientes as clientesTable } from '#resources/clientes/table.server.ts';
import { contactosClientes } from '#resources/contactosClientes/contract.ts';
import { contactosClientes as contactosTable } from '#resources/contactosClientes/table.server.ts';
import { clavesDe } from './families.ts';
import type { Importable } from './importable.server.ts';
import type { ImportServices } from './services.server.ts';

const importable = <F extends Fields>(
  resource: Resource<F>,
  table: TableOf<F>,
  recurso: Recurso,
): Importable => ({
  // This cast is as in `crud`: the types above checked the family, and the rest reads rows by name.
  resource: resource as unknown as Resource,
  table: table as unknown as TableOf<Fields>,
  recurso,
  claves: clavesDe(resource.name),
});

/** Families that accept imports, with the fixed values of their new rows. */
export const importables: readonly Importable[] = [
  {
    ...importable(clientes, clientesTable, 'clientes'),
    extra: { origen: 'importacion' },
    writable: (who) => clienteFieldRights(who).writable,
  },
  { ...importable(contactosClientes, contactosTable, 'contactosClientes') },
  {
    ...importable(alumnos, alumnosTable, 'alumnos'),
    extra: { origen: 'importacion' },
    derive: ({ email }) =>
      email === undefined ? {} : { emailClave: email === null ? null : emailKey(String(email)) },
  },
];

/** All that bringing files in needs. */
export const importServices = (
  services: Pick<ImportServices, 'db' | 'clock' | 'files' | 'tableNames'>,
): ImportServices => ({
  ...services,
  importables,
  families: labelledFamilies,
});
