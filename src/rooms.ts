import { direccionesTraidas } from '#comparador/autoescuelas/direccionesTraidas/sala.ts';
import { replicas } from '#comparador/autoescuelas/replicas/sala.ts';
import { lanzamientos } from '#comparador/lanzamientos/sala.ts';
import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/sala.ts';
import { preciosTraidos } from '#comparador/tarifas/preciosTraidos/sala.ts';
import { accesos } from '#oficina/acceso/accesos/sala.ts';
import { apiClaves } from '#oficina/acceso/apiClaves/sala.ts';
import { seguridad } from '#oficina/acceso/seguridad/sala.ts';
import { usuariosClientes, usuariosTrabajadores } from '#oficina/acceso/usuarios/sala.ts';
import { correos } from '#oficina/correo/correos/sala.ts';
import { plantillasCorreo } from '#oficina/correo/plantillasCorreo/sala.ts';
import { copias } from '#oficina/instalacion/copias/sala.ts';
import { datosOficiales } from '#oficina/instalacion/datosOficiales/sala.ts';
import { datosPersonales } from '#oficina/instalacion/datosPersonales/sala.ts';
import { direcciones } from '#oficina/instalacion/direcciones/sala.ts';
import { estadoPrograma } from '#oficina/instalacion/estadoPrograma/sala.ts';
import { fusiones } from '#oficina/instalacion/fusiones/sala.ts';
import { importaciones } from '#oficina/instalacion/importaciones/sala.ts';
import { llevarTodo } from '#oficina/instalacion/llevarTodo/sala.ts';
import { paginasLegales } from '#oficina/instalacion/paginasLegales/sala.ts';
import { puestaEnMarcha } from '#oficina/instalacion/puestaEnMarcha/sala.ts';
import { solicitudesAlta } from '#oficina/trabajo/altas/sala.ts';
import { hoy } from '#oficina/trabajo/hoy/sala.ts';
import { informes } from '#oficina/trabajo/informes/sala.ts';
import { informesProgramados } from '#oficina/trabajo/informesProgramados/sala.ts';
import { negocio } from '#oficina/trabajo/negocio/sala.ts';
import { facturasRecurrentes } from '#oficina/trabajo/papeles/sala.ts';
import { peticiones } from '#oficina/trabajo/peticiones/sala.ts';

/** Every room with screens of its own and no family's list, in the order of the menus. The server reads only their names. */
export const rooms = [
  hoy,
  peticiones,
  facturasRecurrentes,
  usuariosClientes,
  usuariosTrabajadores,
  accesos,
  correos,
  informes,
  informesProgramados,
  solicitudesAlta,
  replicas,
  permisosAutoescuela,
  preciosTraidos,
  direccionesTraidas,
  lanzamientos,
  apiClaves,
  importaciones,
  fusiones,
  llevarTodo,
  datosOficiales,
  direcciones,
  copias,
  estadoPrograma,
  puestaEnMarcha,
  paginasLegales,
  seguridad,
  datosPersonales,
  plantillasCorreo,
  negocio,
] as const;

export type ShownRoomName = (typeof rooms)[number]['name'];
