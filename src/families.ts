import { anuncios } from '#comparador/anuncios/familia.ts';
import { caracteristicasAutoescuela } from '#comparador/tarifas/caracteristicasAutoescuela/familia.ts';
import { permisosConducir } from '#comparador/tarifas/permisosConducir/familia.ts';
import { tasasDgt } from '#comparador/tarifas/tasasDgt/familia.ts';
import { canalesCaptacion } from '#oficina/catalogos/canalesCaptacion/familia.ts';
import { categorias } from '#oficina/catalogos/categorias/familia.ts';
import { clasificacionesCliente } from '#oficina/catalogos/clasificacionesCliente/familia.ts';
import { clasificacionesDocumento } from '#oficina/catalogos/clasificacionesDocumento/familia.ts';
import { departamentos } from '#oficina/catalogos/departamentos/familia.ts';
import { formasDePago } from '#oficina/catalogos/formasDePago/familia.ts';
import { marcas } from '#oficina/catalogos/marcas/familia.ts';
import { subcategorias } from '#oficina/catalogos/subcategorias/familia.ts';
import { actualizaciones } from '#oficina/correo/actualizaciones/familia.ts';
import { documentos } from '#oficina/documentos/documentos/familia.ts';
import { actividades } from '#oficina/relacion/actividades/familia.ts';
import { alumnos } from '#oficina/relacion/alumnos/familia.ts';
import { clientes } from '#oficina/relacion/clientes/familia.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/familia.ts';
import { cobrosAnteriores } from '#oficina/ventas/cobrosAnteriores/familia.ts';
import { conceptosPresupuestos } from '#oficina/ventas/conceptosPresupuestos/familia.ts';
import { facturas } from '#oficina/ventas/facturas/familia.ts';
import { facturasAnteriores } from '#oficina/ventas/facturasAnteriores/familia.ts';
import { pedidos } from '#oficina/ventas/pedidos/familia.ts';
import { plantillasPresupuestos } from '#oficina/ventas/plantillasPresupuestos/familia.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/familia.ts';
import { presupuestosAnteriores } from '#oficina/ventas/presupuestosAnteriores/familia.ts';

/** Every family, in the order of the menus. The server's half of each is in `families.server.ts`. */
export const families = [
  presupuestos,
  clientes,
  contactosClientes,
  pedidos,
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
] as const;

export type FamilyName = (typeof families)[number]['name'];
