import { cambiosIdentidad } from '#comparador/autoescuelas/cambiosIdentidad/sala.server.ts';
import { direccionesTraidas } from '#comparador/autoescuelas/direccionesTraidas/sala.server.ts';
import { imagenes } from '#comparador/autoescuelas/imagenes/sala.server.ts';
import { replicas } from '#comparador/autoescuelas/replicas/sala.server.ts';
import { responsables } from '#comparador/autoescuelas/responsables/sala.server.ts';
import { solicitudesAlta } from '#comparador/autoescuelas/solicitudesAlta/sala.server.ts';
import { fuentes } from '#comparador/dgt/sala.server.ts';
import { lanzamientos } from '#comparador/lanzamientos/sala.server.ts';
import { calles } from '#comparador/lugares/calles/sala.server.ts';
import { municipios } from '#comparador/lugares/municipios/sala.server.ts';
import { busquedasGuardadas } from '#comparador/ofertas/busquedasGuardadas/sala.server.ts';
import { comparador, datos } from '#comparador/ofertas/comparador/sala.server.ts';
import { embudo } from '#comparador/ofertas/embudo/sala.server.ts';
import { vistas } from '#comparador/ofertas/vistas/sala.server.ts';
import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/sala.server.ts';
import { preciosTraidos } from '#comparador/tarifas/preciosTraidos/sala.server.ts';
import { accesos } from '#oficina/acceso/accesos/sala.server.ts';
import { apiClaves } from '#oficina/acceso/apiClaves/sala.server.ts';
import { llavesAcceso } from '#oficina/acceso/llavesAcceso/sala.server.ts';
import { politicaAcceso } from '#oficina/acceso/politicaAcceso/sala.server.ts';
import { seguridad } from '#oficina/acceso/seguridad/sala.server.ts';
import { usuariosClientes, usuariosTrabajadores } from '#oficina/acceso/usuarios/sala.server.ts';
import type { Standard } from '#oficina/base/standard.server.ts';
import { correos } from '#oficina/correo/correos/sala.server.ts';
import { plantillasCorreo } from '#oficina/correo/plantillasCorreo/sala.server.ts';
import { evidencias } from '#oficina/documentos/evidencias/sala.server.ts';
import { firmas } from '#oficina/documentos/firmas/sala.server.ts';
import { copias } from '#oficina/instalacion/copias/sala.server.ts';
import { datosOficiales } from '#oficina/instalacion/datosOficiales/sala.server.ts';
import { datosPersonales } from '#oficina/instalacion/datosPersonales/sala.server.ts';
import { direcciones } from '#oficina/instalacion/direcciones/sala.server.ts';
import { estadoPrograma, salud } from '#oficina/instalacion/estadoPrograma/sala.server.ts';
import { fusiones } from '#oficina/instalacion/fusiones/sala.server.ts';
import { historial } from '#oficina/instalacion/historial/sala.server.ts';
import { importaciones } from '#oficina/instalacion/importaciones/sala.server.ts';
import { instalacion } from '#oficina/instalacion/instalacion/sala.server.ts';
import { llevarTodo } from '#oficina/instalacion/llevarTodo/sala.server.ts';
import { paginasLegales } from '#oficina/instalacion/paginasLegales/sala.server.ts';
import { puertas, puestaEnMarcha } from '#oficina/instalacion/puestaEnMarcha/sala.server.ts';
import { buscador } from '#oficina/trabajo/buscador/sala.server.ts';
import { hoy } from '#oficina/trabajo/hoy/sala.server.ts';
import { informes } from '#oficina/trabajo/informes/sala.server.ts';
import { informesProgramados } from '#oficina/trabajo/informesProgramados/sala.server.ts';
import { peticiones } from '#oficina/trabajo/peticiones/sala.server.ts';
import { trabajo } from '#oficina/trabajo/sala.server.ts';
import { depositos } from '#oficina/ventas/depositos/sala.server.ts';
import { facturasRecurrentes } from '#oficina/ventas/facturasRecurrentes/sala.server.ts';
import { negocio } from '#oficina/ventas/negocio/sala.server.ts';
import { pdf } from '#oficina/ventas/papeles/pdf/sala.server.ts';
import { verifactu } from '#oficina/ventas/verifactu/sala.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { RegistersOf, Room, ServicesOf } from '#platform/http/room.server.ts';
import type { ShownRoomName } from '#rooms.ts';

/**
 * The server's half of each room that is no family of `families.ts`, in the order of the index of «llevarTodo». Without one of those in
 * `rooms.ts` this does not compile.
 */
const rooms = {
  negocio,
  usuariosTrabajadores,
  usuariosClientes,
  permisosAutoescuela,
  facturasRecurrentes,
  depositos,
  verifactu,
  firmas,
  imagenes,
  solicitudesAlta,
  cambiosIdentidad,
  replicas,
  busquedasGuardadas,
  correos,
  plantillasCorreo,
  historial,
  accesos,
  seguridad,
  responsables,
  fuentes,
  calles,
  municipios,
  comparador,
  datos,
  embudo,
  vistas,
  apiClaves,
  llavesAcceso,
  politicaAcceso,
  evidencias,
  copias,
  datosOficiales,
  datosPersonales,
  direcciones,
  estadoPrograma,
  salud,
  fusiones,
  importaciones,
  instalacion,
  llevarTodo,
  peticiones,
  preciosTraidos,
  direccionesTraidas,
  lanzamientos,
  paginasLegales,
  puestaEnMarcha,
  puertas,
  trabajo,
  buscador,
  hoy,
  informes,
  informesProgramados,
  pdf,
} satisfies Readonly<Record<string, Room>> & { [Name in ShownRoomName]: Room };

/** All that the calls of rooms need. */
export type RoomServices = ServicesOf<RegistersOf<(typeof rooms)[keyof typeof rooms]>>;

type ServedRoom = Room & {
  name: string;
  rows?: (app: HttpApp, services: RoomServices) => Standard;
  routes?: readonly ((app: HttpApp, services: RoomServices, standards: readonly Standard[]) => unknown)[];
};

export const servedRooms: readonly ServedRoom[] = Object.values(rooms);
