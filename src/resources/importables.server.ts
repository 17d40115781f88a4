import type { Fields, TableOf } from '#api/crud-table.server.ts';
import { emailKey } from '#kit/email.ts';
import type { Resource } from '#kit/resource.ts';
import { alumnos } from './alumnos/contract.ts';
import { alumnos as alumnosTable } from './alumnos/table.server.ts';
import { clientes } from './clientes/contract.ts';
import { clientFieldRights } from './clientes/field-rights.ts';
import { clientes as clientesTable } from './clientes/table.server.ts';
import { contactosClientes } from './contactosClientes/contract.ts';
import { contactosClientes as contactosTable } from './contactosClientes/table.server.ts';
import { clavesDe } from './importaciones/families.ts';
import type { Importable } from './importaciones/importable.server.ts';
import type { ImportServices } from './importaciones/services.server.ts';
import { labelledFamilies } from './labels.server.ts';
import { TABLE_NAMES } from './standard.server.ts';
import type { Recurso } from './usuarios/roles.ts';

const importable = <F extends Fields>(
  resource: Resource<F>,
  table: TableOf<F>,
  recurso: Recurso,
): Importable => ({
  // As `crud` does: what a family's own types say was checked above, and what follows reads rows by their names.
  resource: resource as unknown as Resource,
  table: table as unknown as TableOf<Fields>,
  recurso,
  claves: clavesDe(resource.name),
});

/** Families into which files are brought, and what their new rows hold besides what the file says. */
export const importables: readonly Importable[] = [
  {
    ...importable(clientes, clientesTable, 'clientes'),
    extra: { origen: 'importacion' },
    writable: (who) => clientFieldRights(who).writable,
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
export const importServices = (services: Pick<ImportServices, 'db' | 'clock' | 'files'>): ImportServices => ({
  ...services,
  importables,
  families: labelledFamilies,
  tableNames: TABLE_NAMES,
});
