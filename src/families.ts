import { actividades } from '#resources/actividades/familia.ts';
import { actualizaciones } from '#resources/actualizaciones/familia.ts';
import { alumnos } from '#resources/alumnos/familia.ts';
import { anuncios } from '#resources/anuncios/familia.ts';
import { canalesCaptacion } from '#resources/canalesCaptacion/familia.ts';
import { caracteristicasAutoescuela } from '#resources/caracteristicasAutoescuela/familia.ts';
import { categorias } from '#resources/categorias/familia.ts';
import { clasificacionesCliente } from '#resources/clasificacionesCliente/familia.ts';
import { clasificacionesDocumento } from '#resources/clasificacionesDocumento/familia.ts';
import { clientes } from '#resources/clientes/familia.ts';
import { cobrosAnteriores } from '#resources/cobrosAnteriores/familia.ts';
import { conceptosPresupuestos } from '#resources/conceptosPresupuestos/familia.ts';
import { contactosClientes } from '#resources/contactosClientes/familia.ts';
import { departamentos } from '#resources/departamentos/familia.ts';
import { facturas } from '#resources/facturas/familia.ts';
import { facturasAnteriores } from '#resources/facturasAnteriores/familia.ts';
import { formasDePago } from '#resources/formasDePago/familia.ts';
import { marcas } from '#resources/marcas/familia.ts';
import { pedidos } from '#resources/pedidos/familia.ts';
import { permisosConducir } from '#resources/permisosConducir/familia.ts';
import { plantillasPresupuestos } from '#resources/plantillasPresupuestos/familia.ts';
import { presupuestos } from '#resources/presupuestos/familia.ts';
import { presupuestosAnteriores } from '#resources/presupuestosAnteriores/familia.ts';
import { subcategorias } from '#resources/subcategorias/familia.ts';
import { tasasDgt } from '#resources/tasasDgt/familia.ts';

/** Every family, in the order of the menus. The server's half of each is in `families.server.ts`. */
export const families = [
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
] as const;

export type FamilyName = (typeof families)[number]['name'];
