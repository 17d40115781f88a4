import { getTableName } from 'drizzle-orm';
import { anuncios } from '#comparador/anuncios/familia.server.ts';
import { caracteristicasAutoescuela } from '#comparador/tarifas/caracteristicasAutoescuela/familia.server.ts';
import { permisosConducir } from '#comparador/tarifas/permisosConducir/familia.server.ts';
import { tasasDgt } from '#comparador/tarifas/tasasDgt/familia.server.ts';
import { type FamilyName, families } from '#families.ts';
import type { FamilyTitle } from '#oficina/base/families.ts';
import type { ServerFamily } from '#oficina/base/serve.server.ts';
import { type Standard, TABLE_NAMES, type TableNames } from '#oficina/base/standard.server.ts';
import { canalesCaptacion } from '#oficina/catalogos/canalesCaptacion/familia.server.ts';
import { categorias } from '#oficina/catalogos/categorias/familia.server.ts';
import { clasificacionesCliente } from '#oficina/catalogos/clasificacionesCliente/familia.server.ts';
import { clasificacionesDocumento } from '#oficina/catalogos/clasificacionesDocumento/familia.server.ts';
import { departamentos } from '#oficina/catalogos/departamentos/familia.server.ts';
import { formasDePago } from '#oficina/catalogos/formasDePago/familia.server.ts';
import { marcas } from '#oficina/catalogos/marcas/familia.server.ts';
import { subcategorias } from '#oficina/catalogos/subcategorias/familia.server.ts';
import { actualizaciones } from '#oficina/correo/actualizaciones/familia.server.ts';
import { documentos } from '#oficina/documentos/documentos/familia.server.ts';
import type { ExportedName } from '#oficina/instalacion/copias/exportar/families.ts';
import { actividades } from '#oficina/relacion/actividades/familia.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/familia.server.ts';
import { clientes } from '#oficina/relacion/clientes/familia.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/familia.server.ts';
import { cobrosAnteriores } from '#oficina/ventas/cobrosAnteriores/familia.server.ts';
import { conceptosPresupuestos } from '#oficina/ventas/conceptosPresupuestos/familia.server.ts';
import { facturas } from '#oficina/ventas/facturas/familia.server.ts';
import { facturasAnteriores } from '#oficina/ventas/facturasAnteriores/familia.server.ts';
import { pedidos } from '#oficina/ventas/pedidos/familia.server.ts';
import { plantillasPresupuestos } from '#oficina/ventas/plantillasPresupuestos/familia.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/familia.server.ts';
import { presupuestosAnteriores } from '#oficina/ventas/presupuestosAnteriores/familia.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { ServicesOf } from '#platform/http/room.server.ts';
import { type RoomServices, servedRooms } from '#rooms.server.ts';

/** The server's half of each family of `families.ts`; without one of them this does not compile. */
const halves = {
  presupuestos,
  clientes,
  contactosClientes,
  facturas,
  facturasAnteriores,
  cobrosAnteriores,
  presupuestosAnteriores,
  alumnos,
  anuncios,
  actualizaciones,
  caracteristicasAutoescuela,
  permisosConducir,
  canalesCaptacion,
  clasificacionesCliente,
  formasDePago,
  pedidos,
  actividades,
  documentos,
  conceptosPresupuestos,
  plantillasPresupuestos,
  marcas,
  categorias,
  subcategorias,
  clasificacionesDocumento,
  tasasDgt,
  departamentos,
} satisfies { [Name in FamilyName]: ServerFamily<Name> };

type FamilyServices = ServicesOf<(typeof halves)[FamilyName]['register']>;

/** All that the calls of families and rooms need. */
export type HouseServices = FamilyServices & RoomServices;

/** Every family with its effects, in the order of `families.ts`. */
export const servedFamilies: readonly ServerFamily<FamilyName, FamilyServices>[] = families.map(
  ({ name }) => halves[name],
);

/** Names of all tables, for the message that a row is in use. */
export const tableNames: TableNames = {
  ...Object.fromEntries(servedFamilies.map(({ table, contract }) => [getTableName(table), contract.many])),
  ...TABLE_NAMES,
};

/** Registers the calls of every family and room; those of rows first, because history, search and merges read them. */
export function registerHouse(app: HttpApp, services: HouseServices): void {
  const standards: Standard[] = [];
  const standardOf = (wanted: string) => standards.find(({ name }) => name === wanted);
  for (const { register } of servedFamilies) standards.push(register(app, { ...services, standardOf }));
  for (const { rows } of servedRooms) if (rows) standards.push(rows(app, services));
  for (const { routes = [] } of servedRooms)
    for (const register of routes) register(app, services, standards);
}

const isCatalogue = ({ family }: Pick<ServerFamily, 'family'>) => family.path.startsWith('auxiliares/');

/** Tables that are taken away to be read without the program: of daily work first, of catalogues last. */
export const exportedTables: readonly ExportedName[] = [
  ...servedFamilies.filter((one) => !isCatalogue(one)),
  ...servedRooms,
  ...servedFamilies.filter(isCatalogue),
].flatMap(({ exported = {} }) => Object.entries(exported));

/** Columns that say nothing of anybody, by table; every other one is in the map of personal data. */
export const plainColumns: Readonly<Record<string, string>> = Object.assign(
  {},
  ...[...servedFamilies, ...servedRooms].map(({ notPersonal }) => notPersonal),
);

/** Title and subject of each family of calls, for the API's description. */
export const describedFamilies: Readonly<Record<string, FamilyTitle>> = Object.fromEntries([
  ...servedRooms.flatMap(({ name, title, about }) =>
    title === undefined ? [] : [[name, { titulo: title, descripcion: about }]],
  ),
  ...servedFamilies.map(({ family, about }) => [family.name, { titulo: family.title, descripcion: about }]),
]);
