import { getTableName } from 'drizzle-orm';
import type { HttpApp } from '#api/http.server.ts';
import { type FamilyTitle, OTHER_TITLES } from '#office/families.ts';
import type { Served } from '#office/serve.server.ts';
import { type Standard, TABLE_NAMES, type TableNames } from '#office/standard.server.ts';
import type { FeedServices } from '#resources/actividades/calendario/feed-api.server.ts';
import { actividades } from '#resources/actividades/familia.server.ts';
import { actualizaciones } from '#resources/actualizaciones/familia.server.ts';
import type { AlumnoServices } from '#resources/alumnos/alumnos-api.server.ts';
import { alumnos } from '#resources/alumnos/familia.server.ts';
import type { AnuncioServices } from '#resources/anuncios/anuncios-api.server.ts';
import { anuncios } from '#resources/anuncios/familia.server.ts';
import { canalesCaptacion } from '#resources/canalesCaptacion/familia.server.ts';
import { caracteristicasAutoescuela } from '#resources/caracteristicasAutoescuela/familia.server.ts';
import { categorias } from '#resources/categorias/familia.server.ts';
import { clasificacionesCliente } from '#resources/clasificacionesCliente/familia.server.ts';
import { clasificacionesDocumento } from '#resources/clasificacionesDocumento/familia.server.ts';
import type { ClienteServices } from '#resources/clientes/clientes-api.server.ts';
import { clientes } from '#resources/clientes/familia.server.ts';
import { cobrosAnteriores } from '#resources/cobrosAnteriores/familia.server.ts';
import { conceptosPresupuestos } from '#resources/conceptosPresupuestos/familia.server.ts';
import { contactosClientes } from '#resources/contactosClientes/familia.server.ts';
import { departamentos } from '#resources/departamentos/familia.server.ts';
import type { FacturaServices } from '#resources/facturas/facturas-api.server.ts';
import { facturas } from '#resources/facturas/familia.server.ts';
import { facturasAnteriores } from '#resources/facturasAnteriores/familia.server.ts';
import { formasDePago } from '#resources/formasDePago/familia.server.ts';
import { marcas } from '#resources/marcas/familia.server.ts';
import { pedidos } from '#resources/pedidos/familia.server.ts';
import type { PedidoServices } from '#resources/pedidos/pedidos-api.server.ts';
import { permisosConducir } from '#resources/permisosConducir/familia.server.ts';
import { plantillasPresupuestos } from '#resources/plantillasPresupuestos/familia.server.ts';
import { presupuestos } from '#resources/presupuestos/familia.server.ts';
import type { PresupuestoServices } from '#resources/presupuestos/presupuestos-api.server.ts';
import { presupuestosAnteriores } from '#resources/presupuestosAnteriores/familia.server.ts';
import { subcategorias } from '#resources/subcategorias/familia.server.ts';
import { tasasDgt } from '#resources/tasasDgt/familia.server.ts';
import { type ExportedName, OTHER_EXPORTED } from '#views/copias/exportar/families.ts';
import { type FamilyName, families } from './families.ts';

/** All that the calls of families need. */
export type FamilyServices = ClienteServices &
  AlumnoServices &
  AnuncioServices &
  FeedServices &
  PresupuestoServices &
  PedidoServices &
  FacturaServices;

/** The server's half of each family of `families.ts`; without one of them this does not compile. */
const halves: { [Name in FamilyName]: Served<Name, FamilyServices> } = {
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
export const servedFamilies: readonly Served<FamilyName, FamilyServices>[] = families.map(
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

const isCatalogue = ({ family }: Pick<Served, 'family'>) => family.path.startsWith('auxiliares/');

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
