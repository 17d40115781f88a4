import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/contract.ts';
import { permisosAutoescuela as tarifasTable } from '#comparador/tarifas/permisosAutoescuela/table.server.ts';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import type { Recurso } from '#oficina/base/roles/roles.ts';
import { documentos } from '#oficina/documentos/documentos/contract.ts';
import { documentos as documentosTable } from '#oficina/documentos/documentos/table.server.ts';
import { actividades } from '#oficina/relacion/actividades/contract.ts';
import { actividades as actividadesTable } from '#oficina/relacion/actividades/table.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { alumnos as alumnosTable } from '#oficina/relacion/alumnos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { clienteFieldRights } from '#oficina/relacion/clientes/field-rights.ts';
import { clientes as clientesTable } from '#oficina/relacion/clientes/table.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { contactosClientes as contactosTable } from '#oficina/relacion/contactosClientes/table.server.ts';
import { cobrosAnteriores } from '#oficina/ventas/cobrosAnteriores/contract.ts';
import { cobrosAnteriores as cobrosAnterioresTable } from '#oficina/ventas/cobrosAnteriores/table.server.ts';
import { conceptosPresupuestos } from '#oficina/ventas/conceptosPresupuestos/contract.ts';
import { conceptosPresupuestos as conceptosTable } from '#oficina/ventas/conceptosPresupuestos/table.server.ts';
import { facturasAnteriores } from '#oficina/ventas/facturasAnteriores/contract.ts';
import { facturasAnteriores as facturasAnterioresTable } from '#oficina/ventas/facturasAnteriores/table.server.ts';
import { presupuestosAnteriores } from '#oficina/ventas/presupuestosAnteriores/contract.ts';
import { presupuestosAnteriores as presupuestosAnterioresTable } from '#oficina/ventas/presupuestosAnteriores/table.server.ts';
import type { Fields, TableOf } from '#platform/crud/crud-table.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { choice, flag, money } from '#platform/kit/contract/fields.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { refuseCobros } from './cobros-anteriores.server.ts';
import { clavesDe } from './families.ts';
import type { Importable, RowValues } from './importable.server.ts';
import type { ImportServices } from './services.server.ts';

/** Columns of other programs' listings that say how much of a factura is owed. */
const columnasDeCobro = {
  cobrado: money({ title: 'Cobrado', decimals: 2, signed: true }),
  situacion: choice({
    title: 'Estado del cobro',
    options: {
      cobrada: 'Cobrada/Pagada',
      pendiente: 'Pendiente/No pagada',
      parcial: 'Parcial/Cobrada en parte',
      vencida: 'Vencida/Impagada',
    },
    initial: 'pendiente',
  }),
  pagada: flag({ title: 'Pagada (Sí o No)', initial: true }),
};

/**
 * Fills in the amounts that a listing leaves out. `cuota` is the total minus the other amounts. `pendiente` comes from its own
 * column or, without it, from the paid amount or the state; without any of the three, the factura counts as paid.
 */
function completeAmounts(read: RowValues): RowValues {
  const { cobrado, situacion, pagada, ...row } = read;
  const euros = (name: string) => cents(String(row[name] ?? '0'));
  if (row.total === undefined || row.base === undefined) return row;
  const total = euros('total');
  row.cuota ??= plain(total - euros('base') - euros('recargo') + euros('retencion') - euros('suplidos'), 2);
  if (row.pendiente !== undefined) return row;
  if (cobrado !== undefined) row.pendiente = plain(total - cents(String(cobrado)), 2);
  else if (situacion === 'pendiente' || situacion === 'vencida' || pagada === false)
    row.pendiente = plain(total, 2);
  return row;
}

const importable = <F extends Fields>(
  resource: Resource<F> & Resource,
  table: TableOf<F>,
  recurso: Recurso,
): Importable => ({
  resource,
  table,
  recurso,
  claves: clavesDe(resource.name),
});

/** A tarifa without a name is «Normal». Without a confirmation day, it was confirmed on the day it began, or today if it begins later. */
function completeTarifa(read: RowValues, hoy: string): RowValues {
  const since = String(read.vigenteDesde ?? hoy);
  return { nombre: 'Normal', ...read, confirmadaEn: read.confirmadaEn ?? (since < hoy ? since : hoy) };
}

/** Rows that name a cliente by name and NIF, as the papers of another program do. */
const CLIENTE_BY_NIF: NonNullable<Importable['cliente']> = {
  campo: '_idCliente',
  made: ({ clienteNombre, nif }) => ({ nombreComercial: clienteNombre, razonSocial: clienteNombre, nif }),
};

/** Families that accept imports, with the fixed values of their new rows; each one comes after the families that its rows name. */
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
  { ...importable(conceptosPresupuestos, conceptosTable, 'catalogos'), onlyFiles: true },
  {
    ...importable(permisosAutoescuela, tarifasTable, 'permisosAutoescuela'),
    onlyFiles: true,
    complete: completeTarifa,
  },
  {
    ...importable(facturasAnteriores, facturasAnterioresTable, 'facturasAnteriores'),
    // A listing names clientes as their invoices did: its NIF says which cliente it is.
    writable: () => [
      ...Object.keys(facturasAnteriores.fields).filter((name) => name !== '_idCliente'),
      ...Object.keys(columnasDeCobro),
    ],
    onlyFiles: true,
    alsoRead: columnasDeCobro,
    complete: completeAmounts,
    pastDays: ['fecha'],
    cliente: CLIENTE_BY_NIF,
  },
  {
    ...importable(presupuestosAnteriores, presupuestosAnterioresTable, 'presupuestosAnteriores'),
    pastDays: ['fecha'],
    writable: () => Object.keys(presupuestosAnteriores.fields).filter((name) => name !== '_idCliente'),
    onlyFiles: true,
    cliente: CLIENTE_BY_NIF,
  },
  {
    ...importable(cobrosAnteriores, cobrosAnterioresTable, 'cobrosAnteriores'),
    onlyFiles: true,
    pastDays: ['fecha'],
    refuse: refuseCobros,
  },
  {
    ...importable(actividades, actividadesTable, 'actividades'),
    onlyFiles: true,
    byDefault: '_idResponsable',
  },
  { ...importable(documentos, documentosTable, 'documentos'), onlyFiles: true },
];

/** Services of the imports. With an antivirus, its job checks the documentos that come. */
export const importServices = ({
  antivirus,
  ...services
}: Pick<ImportServices, 'db' | 'clock' | 'files' | 'tableNames' | 'documentQuota'> & {
  antivirus?: unknown;
}): ImportServices => ({
  ...services,
  importables,
  families: labelledFamilies,
  revision: antivirus ? 'sinRevisar' : 'noHay',
});
