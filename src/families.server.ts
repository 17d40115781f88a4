import { getTableName } from 'drizzle-orm';
import type { AnuncioServices } from '#comparador/anuncios/anuncios-api.server.ts';
import { anuncios } from '#comparador/anuncios/familia.server.ts';
import { caracteristicasAutoescuela } from '#comparador/tarifas/caracteristicasAutoescuela/familia.server.ts';
import { permisosConducir } from '#comparador/tarifas/permisosConducir/familia.server.ts';
import { tasasDgt } from '#comparador/tarifas/tasasDgt/familia.server.ts';
import { type FamilyName, families } from '#families.ts';
import { type FamilyTitle, OTHER_TITLES } from '#oficina/base/families.ts';
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
import { type ExportedName, OTHER_EXPORTED } from '#oficina/instalacion/copias/exportar/families.ts';
import type { FeedServices } from '#oficina/relacion/actividades/calendario/feed-api.server.ts';
import { actividades } from '#oficina/relacion/actividades/familia.server.ts';
import type { AlumnoServices } from '#oficina/relacion/alumnos/alumnos-api.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/familia.server.ts';
import type { ClienteServices } from '#oficina/relacion/clientes/clientes-api.server.ts';
import { clientes } from '#oficina/relacion/clientes/familia.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/familia.server.ts';
import { cobrosAnteriores } from '#oficina/ventas/cobrosAnteriores/familia.server.ts';
import { conceptosPresupuestos } from '#oficina/ventas/conceptosPresupuestos/familia.server.ts';
import type { FacturaServices } from '#oficina/ventas/facturas/facturas-api.server.ts';
import { facturas } from '#oficina/ventas/facturas/familia.server.ts';
import { facturasAnteriores } from '#oficina/ventas/facturasAnteriores/familia.server.ts';
import { pedidos } from '#oficina/ventas/pedidos/familia.server.ts';
import type { PedidoServices } from '#oficina/ventas/pedidos/pedidos-api.server.ts';
import { plantillasPresupuestos } from '#oficina/ventas/plantillasPresupuestos/familia.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/familia.server.ts';
import type { PresupuestoServices } from '#oficina/ventas/presupuestos/presupuestos-api.server.ts';
import { presupuestosAnteriores } from '#oficina/ventas/presupuestosAnteriores/familia.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';

/** All that the calls of families need. */
export type FamilyServices = ClienteServices &
  AlumnoServices &
  AnuncioServices &
  FeedServices &
  PresupuestoServices &
  PedidoServices &
  FacturaServices;

/** The server's half of each family of `families.ts`; without one of them this does not compile. */
const halves: { [Name in FamilyName]: ServerFamily<Name, FamilyServices> } = {
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
  conceptosPresupuestos,
  plantillasPresupuestos,
  marcas,
  categorias,
  subcategorias,
  clasificacionesDocumento,
  tasasDgt,
  departamentos,
};

/** Every family with its effects, in the order of `families.ts`. */
export const servedFamilies: readonly ServerFamily<FamilyName, FamilyServices>[] = families.map(
  ({ name }) => halves[name],
);

/** Names of all tables, for the message that a row is in use. */
export const tableNames: TableNames = {
  ...Object.fromEntries(servedFamilies.map(({ table, contract }) => [getTableName(table), contract.many])),
  ...TABLE_NAMES,
};

/** Registers the calls of every family. */
export function registerFamilies(app: HttpApp, services: FamilyServices): Standard[] {
  const standards: Standard[] = [];
  const standardOf = (wanted: string) => standards.find(({ name }) => name === wanted);
  for (const { register } of servedFamilies) standards.push(register(app, { ...services, standardOf }));
  return standards;
}

const isCatalogue = ({ family }: Pick<ServerFamily, 'family'>) => family.path.startsWith('auxiliares/');

/** Tables that are taken away to be read without the program: of daily work first, of catalogues last. */
export const exportedTables: readonly ExportedName[] = [
  ...servedFamilies.filter((one) => !isCatalogue(one)).flatMap(({ exported }) => exported),
  ...OTHER_EXPORTED,
  ...servedFamilies.filter(isCatalogue).flatMap(({ exported }) => exported),
];

/** Title and subject of each family of calls, for the API's description. */
export const describedFamilies: Readonly<Record<string, FamilyTitle>> = {
  ...OTHER_TITLES,
  ...Object.fromEntries(
    servedFamilies.map(({ family, about }) => [family.name, { titulo: family.title, descripcion: about }]),
  ),
};
