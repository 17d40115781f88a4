import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createHttpApp } from '#api/http.server.ts';
import { registerPolicy } from '#api/policy.server.ts';
import { createTestDatabase } from '#api/testing.server.ts';
import { caller, makeUser, tokenOf, type Verb } from '#resources/usuarios/access.testing.server.ts';
import { rolesCliente, rolesTrabajador } from '#resources/usuarios/roles.ts';
import { openApp } from './app.testing.server.ts';

/**
 * Who gets past the door of each route, written by hand: of the workers Administrador, Gestor, Comercial, Facturacion,
 * Editor and Lectura, and of a client's people Propietario, Editor and Lectura. A route that is not here, or lets somebody
 * else through, fails the test.
 */
const EXPECTED: Record<string, string> = {
  'GET /usuariosClientes/leer': 'Adm Ges Com ··· ··· ··· Pro EdC LeC',
  'GET /usuariosClientes/leerExtendida': 'Adm Ges Com ··· ··· ··· Pro EdC LeC',
  'GET /usuariosClientes/consultarPorId': 'Adm Ges Com ··· ··· ··· Pro EdC LeC',
  'GET /usuariosClientes/consultarMiUsuario': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'POST /usuariosClientes/crear': 'Adm Ges ··· ··· ··· ··· Pro ··· ···',
  'PUT /usuariosClientes/actualizar': 'Adm Ges ··· ··· ··· ··· Pro EdC LeC',
  'DELETE /usuariosClientes/eliminar': 'Adm ··· ··· ··· ··· ··· Pro ··· ···',
  'PUT /usuariosClientes/actualizarMiClave': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'GET /usuariosTrabajadores/leer': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /usuariosTrabajadores/leerExtendida': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /usuariosTrabajadores/consultarPorId': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /usuariosTrabajadores/consultarMiUsuario': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'POST /usuariosTrabajadores/crear': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /usuariosTrabajadores/actualizar': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'DELETE /usuariosTrabajadores/eliminar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /usuariosTrabajadores/actualizarMiClave': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'POST /usuariosTrabajadores/prepararDobleFactor': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'PUT /usuariosTrabajadores/activarDobleFactor': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'PUT /usuariosTrabajadores/desactivarDobleFactor': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /accesos/leer': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'PUT /accesos/salir': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /categorias/consultarPorSlug': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /categorias/consultarPorNombre': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'PUT /categorias/actualizarAfectado': 'Adm ··· ··· ··· Edi ··· ··· ··· ···',
  'GET /subcategorias/consultarPorSlug': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'PUT /subcategorias/actualizarAfectado': 'Adm ··· ··· ··· Edi ··· ··· ··· ···',
  'GET /conceptosPresupuestos/leerEnCliente': '··· ··· ··· ··· ··· ··· Pro EdC ···',
  'GET /pedidos/consultarMiPedido': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'GET /formasDePago/leerEnCliente': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'GET /clientes/consultarMisDatos': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'GET /clientes/consultarMisSecciones': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'PUT /clientes/actualizarDesdeCliente': '··· ··· ··· ··· ··· ··· Pro EdC ···',
  'PUT /clientes/actualizarDesdePanelCliente': '··· ··· ··· ··· ··· ··· Pro EdC ···',
  'GET /clientes/consultarFicha': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'PUT /clientes/actualizarFicha': 'Adm Ges Com Fac Edi ··· ··· ··· ···',
  'GET /clientes/consultarVistaPrevia': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /clientes/consultarPunto': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'PUT /clientes/guardarPunto': 'Adm Ges Com Fac Edi ··· Pro EdC ···',
  'GET /clientes/tablero': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /clientes/tableroColumna': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /alumnos/tablero': 'Adm Ges Com ··· Edi Lec ··· ··· ···',
  'GET /alumnos/tableroColumna': 'Adm Ges Com ··· Edi Lec ··· ··· ···',
  'GET /clientes/consultarPorDatosUnicos': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'GET /contactosClientes/consultarPorDatosUnicos': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'GET /alumnos/consultarPorDatosUnicos': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'GET /alumnos/leerEnviadas': 'Adm Ges Com ··· Edi Lec ··· ··· ···',
  'GET /alumnos/consultarMisDatos': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'PUT /alumnos/actualizarDesdePanelCliente': '··· ··· ··· ··· ··· ··· Pro EdC ···',
  'PUT /alumnos/enviarAAutoescuelas': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /anuncios/cambiarEstado': 'Adm Ges ··· ··· Edi ··· Pro EdC ···',
  'GET /anuncios/consultarResultados': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /plantillasCorreo/leer': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /plantillasCorreo/consultarPorId': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'PUT /plantillasCorreo/actualizar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'PUT /plantillasCorreo/restaurar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'POST /plantillasCorreo/vistaPrevia': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /presupuestos/leer': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'GET /presupuestos/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /presupuestos/consultarPorId': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'GET /presupuestos/descargar': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'GET /presupuestos/imprimir': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'POST /presupuestos/crear': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/actualizar': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'DELETE /presupuestos/eliminar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'POST /presupuestos/duplicar': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/nuevaVersion': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/empezar': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/devolver': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/terminar': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/reabrir': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/entregar': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/aceptar': 'Adm Ges Com ··· ··· ··· Pro ··· ···',
  'PUT /presupuestos/preguntar': '··· ··· ··· ··· ··· ··· Pro ··· ···',
  'PUT /presupuestos/anotarVisto': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'GET /presupuestos/consultarMiPresupuesto': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'GET /presupuestos/contarMisPendientes': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'PUT /presupuestos/rechazar': 'Adm Ges Com ··· ··· ··· Pro ··· ···',
  'GET /presupuestos/prepararCorreo': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/enviarEmailCliente': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/prorrogar': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /presupuestos/cancelar': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'GET /presupuestos/correos': 'Adm Ges Com Fac ··· Lec ··· ··· ···',
  'GET /pedidos/correos': 'Adm Ges Com Fac ··· Lec ··· ··· ···',
  'GET /facturas/correos': 'Adm Ges Com Fac ··· Lec ··· ··· ···',
  'GET /pedidos/leer': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'GET /pedidos/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /pedidos/consultarPorId': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'GET /pedidos/calcularSubtotales': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'POST /pedidos/crear': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'POST /pedidos/crearDesdeAdmin': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'POST /pedidos/crearDesdeCliente': '··· ··· ··· ··· ··· ··· Pro EdC ···',
  'POST /pedidos/crearDesdePresupuesto': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /pedidos/actualizar': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'PUT /pedidos/guardar': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'DELETE /pedidos/eliminar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /pedidos/consultarVistaPrevia': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'PUT /pedidos/imprimir': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'PUT /pedidos/procesar': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'PUT /pedidos/enviar': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'PUT /pedidos/terminar': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'PUT /pedidos/devolver': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'PUT /pedidos/reabrir': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'GET /pedidos/prepararCorreo': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'PUT /pedidos/enviarEmailCliente': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'PUT /pedidos/cancelar': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'GET /facturas/leer': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'GET /facturas/exportar': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /facturas/consultarPorId': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'GET /facturas/leerCobros': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'GET /facturas/leerRegistros': 'Adm Ges Com Fac ··· Lec ··· ··· ···',
  'GET /facturas/consultarPorRectificar': 'Adm Ges Com Fac ··· Lec ··· ··· ···',
  'GET /facturas/consultarPendientePedido': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'GET /facturas/descargar': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'PUT /facturas/imprimir': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'GET /facturas/estadoEnvios': 'Adm Ges Com Fac ··· Lec ··· ··· ···',
  'POST /facturas/canjear': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'PUT /facturas/reintentarEnvios': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'POST /facturas/crear': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'POST /facturas/crearDesdePedido': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'POST /facturas/crearDesdePresupuesto': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'POST /facturas/crearAnticipo': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'GET /facturas/consultarAnticiposPedido': 'Adm Ges Com Fac ··· Lec ··· ··· ···',
  'PUT /facturasRecurrentes/pausar': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'PUT /facturasRecurrentes/activar': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'POST /facturas/rectificar': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'PUT /facturas/actualizar': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'DELETE /facturas/eliminar': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'PUT /facturas/emitir': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'PUT /facturas/anular': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'PUT /facturas/subsanar': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'GET /facturas/prepararCorreo': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'GET /facturas/prepararRecordatorio': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'PUT /facturas/enviarEmailCliente': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'PUT /facturas/recordarPago': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'PUT /facturas/entregar': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'POST /facturas/registrarCobro': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'PUT /facturas/deshacerCobro': 'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  'GET /facturas/libro': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /facturas/exportarLibro': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /facturas/resumenIva': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /facturas/previsionDeclaracion347': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /facturas/verificacion': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /evidencias/situacion': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /evidencias/verificacion': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /facturas/declaracionResponsable': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /facturas/antiguedadDeuda': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /permisosAutoescuela/consultarBaseDelCoste': 'Adm Ges Com ··· Edi Lec Pro EdC LeC',
  'GET /actividades/leerEntre': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /actividades/cronologia': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /actividades/consultarCalendario': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'PUT /actividades/renovarCalendario': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'PUT /actividades/quitarCalendario': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /informes/leer': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /informes/exportar': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'GET /actividades/obtenerActividadesPorMeses': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /importaciones/campos': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /importaciones/leer': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /importaciones/consultarPorId': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /importaciones/filas': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /importaciones/rechazadas': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'POST /importaciones/subir': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'PUT /importaciones/simular': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'PUT /importaciones/ejecutar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'PUT /importaciones/deshacer': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'POST /clientes/importar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'POST /contactosClientes/importar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'POST /alumnos/importar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'PUT /imagenes/cambiarImagenPrincipal': 'Adm Ges Com ··· Edi ··· Pro EdC ···',
  'GET /imagenes/leer': 'Adm Ges Com ··· Edi Lec Pro EdC LeC',
  'GET /imagenes/consultarPorId': 'Adm Ges Com ··· Edi Lec Pro EdC LeC',
  'POST /imagenes/crear': 'Adm Ges Com ··· Edi ··· Pro EdC ···',
  'PUT /imagenes/actualizar': 'Adm Ges Com ··· Edi ··· Pro EdC ···',
  'DELETE /imagenes/eliminar': 'Adm Ges Com ··· Edi ··· Pro EdC ···',
  'GET /depositos/leer': 'Adm Ges Com Fac ··· Lec Pro ··· ···',
  'GET /depositos/consultarPorId': 'Adm Ges Com Fac ··· Lec Pro ··· ···',
  'POST /depositos/verRecibo': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'POST /depositos/crearfirma': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'PUT /depositos/recibir': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'PUT /depositos/aplicar': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'PUT /depositos/devolver': 'Adm Ges Com Fac ··· ··· ··· ··· ···',
  'DELETE /depositos/eliminarfirma': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /firmas/leer': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'POST /firmas/solicitar': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /firmas/recordar': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /firmas/revocar': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /documentos/firmar': 'Adm Ges Com ··· ··· ··· Pro ··· ···',
  'GET /documentos/leer': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /documentos/exportar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /documentos/consultarPorId': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /documentos/consultarPorNombreUnico': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /documentos/descargar': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /documentos/consultarDescargas': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'POST /documentos/crear': 'Adm Ges Com Fac ··· ··· Pro EdC ···',
  'PUT /documentos/actualizar': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'DELETE /documentos/eliminar': 'Adm Ges Com Fac ··· ··· Pro EdC ···',
  'GET /responsables/leer': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /responsables/consultarPorId': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /actualizaciones/leerNovedades': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'PUT /actualizaciones/marcarLeidas': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /informes/leerProgramados': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'POST /informes/programar': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'DELETE /informes/eliminarProgramado': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'GET /hoy/leer': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /alumnos/leerSinRespuesta': 'Adm Ges Com ··· Edi Lec ··· ··· ···',
  'GET /buscador/leer': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /historial/leer': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /replicas/consultarResultados': '··· ··· ··· ··· ··· ··· Pro EdC LeC',
  'GET /replicas/leer': 'Adm Ges Com ··· Edi Lec Pro EdC LeC',
  'POST /replicas/crear': '··· ··· ··· ··· ··· ··· Pro EdC ···',
  'PUT /replicas/publicar': 'Adm Ges ··· ··· Edi ··· ··· ··· ···',
  'PUT /replicas/rechazar': 'Adm Ges ··· ··· Edi ··· ··· ··· ···',
  'PUT /replicas/retirar': 'Adm Ges ··· ··· Edi ··· Pro EdC ···',
  'PUT /permisosAutoescuela/verificar': 'Adm ··· ··· ··· Edi ··· ··· ··· ···',
  'GET /vistas/leer': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'POST /vistas/crear': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'PUT /vistas/actualizar': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'DELETE /vistas/eliminar': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /negocio/leer': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /negocio/leerEntorno': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /negocio/retirarPruebas': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /negocio/actualizar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /solicitudesAlta/leer': 'Adm Ges Com ··· ··· ··· ··· ··· ···',
  'PUT /solicitudesAlta/aprobar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'PUT /solicitudesAlta/rechazar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /cambiosIdentidad/leer': 'Adm Ges Com Fac ··· Lec Pro EdC LeC',
  'POST /cambiosIdentidad/crear': '··· ··· ··· ··· ··· ··· Pro ··· ···',
  'PUT /cambiosIdentidad/retirar': '··· ··· ··· ··· ··· ··· Pro ··· ···',
  'PUT /cambiosIdentidad/aprobar': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'PUT /cambiosIdentidad/rechazar': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'GET /copias/situacion': 'Adm Ges Com Fac Edi Lec Pro EdC LeC',
  'GET /copias/leer': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /copias/porEnviar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /copias/hacer': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /copias/confirmar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /correos/situacion': 'Adm Ges Com Fac Edi Lec ··· ··· ···',
  'GET /correos/leer': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /correos/consultarPorId': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /correos/reintentar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /datosPersonales/buscar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /datosPersonales/leer': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /datosPersonales/descargar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'POST /datosPersonales/suprimir': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /apiClaves/leer': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /apiClaves/leerRecursos': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'POST /apiClaves/crear': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'PUT /apiClaves/revocar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
};

/** Ordinary families of the office: who may see them, and who may make and change rows. Only Administrador removes. */
const CATALOGUES: [families: string[], read: string, write: string][] = [
  [
    [
      'marcas',
      'categorias',
      'subcategorias',
      'actualizaciones',
      'caracteristicasAutoescuela',
      'permisosConducir',
    ],
    'Adm Ges Com Fac Edi Lec Pro EdC LeC',
    'Adm ··· ··· ··· Edi ··· ··· ··· ···',
  ],
  [
    ['clasificacionesCliente', 'clasificacionesDocumento', 'departamentos', 'conceptosPresupuestos'],
    'Adm Ges Com Fac Edi Lec ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ],
  [['canalesCaptacion'], 'Adm Ges Com Fac Edi Lec ··· ··· ···', 'Adm Ges ··· ··· ··· ··· ··· ··· ···'],
  [['formasDePago'], 'Adm Ges Com Fac Edi Lec ··· ··· ···', 'Adm ··· ··· Fac ··· ··· ··· ··· ···'],
];
const OPEN_READS = [
  // Whoever has the secret of a quote's link.
  'GET /presupuesto/:secreto/pdf',
  'GET /firmar/:secreto/pdf',
  'GET /marcas/leer',
  'GET /marcas/consultarPorId',
  'GET /categorias/consultarPorId',
  'GET /subcategorias/consultarPorId',
  'GET /conceptosPresupuestos/consultarPorId',
];

for (const [families, readers, writers] of CATALOGUES)
  for (const family of families) {
    for (const read of [`GET /${family}/leer`, `GET /${family}/consultarPorId`])
      if (!OPEN_READS.includes(read)) EXPECTED[read] = readers;
    EXPECTED[`POST /${family}/crear`] = writers;
    EXPECTED[`PUT /${family}/actualizar`] = writers;
    EXPECTED[`POST /${family}/aplicar`] = writers;
    for (const adminOnly of [`DELETE /${family}/eliminar`, `GET /${family}/exportar`])
      EXPECTED[adminOnly] = 'Adm ··· ··· ··· ··· ··· ··· ··· ···';
  }

/** Families of every day: who may see, make, change and remove rows. Which rows and fields is for their own tests. */
const OFFICE: Record<string, [read: string, create: string, update: string, remove: string]> = {
  clientes: [
    'Adm Ges Com Fac Edi Lec ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm Ges Com Fac Edi ··· ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  contactosClientes: [
    'Adm Ges Com Fac ··· Lec Pro EdC LeC',
    'Adm Ges Com ··· ··· ··· Pro EdC ···',
    'Adm Ges Com ··· ··· ··· Pro EdC ···',
    'Adm Ges ··· ··· ··· ··· Pro ··· ···',
  ] as [string, string, string, string],
  alumnos: [
    'Adm Ges Com ··· Edi Lec ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  permisosAutoescuela: [
    'Adm Ges Com ··· Edi Lec Pro EdC LeC',
    'Adm Ges ··· ··· Edi ··· Pro EdC ···',
    'Adm Ges Com ··· Edi ··· Pro EdC ···',
    'Adm ··· ··· ··· ··· ··· Pro ··· ···',
  ] as [string, string, string, string],
  plantillasPresupuestos: [
    'Adm Ges Com Fac ··· Lec ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  facturasRecurrentes: [
    'Adm Ges Com Fac ··· Lec ··· ··· ···',
    'Adm Ges ··· Fac ··· ··· ··· ··· ···',
    'Adm ··· ··· Fac ··· ··· ··· ··· ···',
    'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  anuncios: [
    'Adm Ges Com Fac Edi Lec Pro EdC LeC',
    'Adm Ges ··· ··· Edi ··· Pro EdC ···',
    'Adm Ges ··· ··· Edi ··· Pro EdC ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  actividades: [
    'Adm Ges Com Fac Edi Lec ··· ··· ···',
    'Adm Ges Com Fac Edi ··· ··· ··· ···',
    'Adm Ges Com Fac Edi ··· ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
};

for (const [family, [read, create, update, remove]] of Object.entries(OFFICE)) {
  EXPECTED[`GET /${family}/leer`] = read;
  EXPECTED[`GET /${family}/consultarPorId`] = read;
  EXPECTED[`POST /${family}/crear`] = create;
  EXPECTED[`PUT /${family}/actualizar`] = update;
  EXPECTED[`DELETE /${family}/eliminar`] = remove;
  // Everybody who removes rows changes them too.
  EXPECTED[`POST /${family}/aplicar`] = update;
}

/** Who takes whole lists away: of advertisements, nobody. */
Object.assign(EXPECTED, {
  'GET /clientes/exportar': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'GET /contactosClientes/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /alumnos/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /permisosAutoescuela/exportar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /plantillasPresupuestos/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /facturasRecurrentes/exportar': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /actividades/exportar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
});

/** Calls and pages that anybody may ask for, without a token. */
const PUBLIC = [
  'POST /usuariosClientes/entrar',
  'POST /usuariosTrabajadores/entrar',
  'PUT /usuariosClientes/enviarNuevaClavePorEmail',
  'PUT /usuariosTrabajadores/enviarNuevaClavePorEmail',
  'PUT /usuariosClientes/restablecerClave',
  'PUT /usuariosTrabajadores/restablecerClave',
  'PUT /usuariosClientes/verificarEmail',
  'POST /usuariosClientes/crearDesdeRegistro',
  'POST /alumnos/autoregistro',
  'POST /clientes/autoregistro',
  'POST /miBusqueda/:secreto/baja',
  ...OPEN_READS,
  'GET /anuncios/siguiente',
  'POST /anuncios/vista',
  'GET /anuncio/:id',
  'GET /actividades/calendario/:archivo',
  'GET /comparador/buscar',
  'GET /comparador/seccion',
  'GET /comparador/sugerencias',
  'GET /comparador/widget',
  'GET /permisosAutoescuela/calcularPrecioMinMax',
  'GET /salud',
  'GET /documentacion',
  'GET /documentacion/',
  'GET /documentacion/openapi.json',
];

/** Files, pages and downloads, all of them to be read. */
const PUBLIC_READS =
  /^(GET|HEAD) \/(assets\/|panel-assets\/|datos\/|fuentes\/|imagenes\/|fotos\/|sitemap|robots\.txt|favicon\.svg|widget\.js|insignia\/|panelAdmin|panelCliente)/;

const ROLES = [
  ...rolesTrabajador.map((rol) => ({ tipo: 'trabajador' as const, rol })),
  ...rolesCliente.map((rol) => ({ tipo: 'cliente' as const, rol })),
];
const SHORT = ['Adm', 'Ges', 'Com', 'Fac', 'Edi', 'Lec', 'Pro', 'EdC', 'LeC'];

const { db, url } = await createTestDatabase();
const app = await openApp(url);
await app.ready();

const isHead = (route: string) => route.startsWith('HEAD ');
const guarded = app
  .declaredRoutes()
  .filter(({ route, publico }) => !publico && !isHead(route))
  .map(({ route }) => route);

/** A session of each role, for one route after another. */
const sessions: (ReturnType<typeof caller> | undefined)[] = [];
const sessionOf = async (index: number, kind: (typeof ROLES)[number]) => {
  sessions[index] ??= caller(app, await tokenOf(app, await makeUser(db, kind)));
  return sessions[index];
};

/** The people who get past the door of a route. */
async function walk(route: string): Promise<string> {
  const isRead = route.startsWith('GET');
  const seen: string[] = [];
  for (const [index, kind] of ROLES.entries()) {
    const response = await (await sessionOf(index, kind))(route, isRead ? undefined : {});
    const { statusCode } = response;
    // The call may have ended the session, or changed whose it is.
    if (!isRead && statusCode < 300) sessions[index] = undefined;
    expect(statusCode, `${route} ${kind.rol}`).not.toBe(401);
    expect(statusCode, `${route} ${kind.rol}`).toBeLessThan(500);
    if (statusCode === 403) expect(response.json().codigo).toBe(40301);
    seen.push(statusCode === 403 ? '···' : (SHORT[index] ?? ''));
  }
  return seen.join(' ');
}

describe('cada llamada y cada papel', () => {
  test('no hay más llamadas con llave que las de la tabla', () => {
    expect(guarded.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  test.each(Object.entries(EXPECTED))('%s', async (route, expected) => {
    expect(await walk(route)).toBe(expected);
  });

  test.each(Object.keys(EXPECTED))('%s sin token es un 401, y nadie guarda la respuesta', async (route) => {
    const [method, path] = route.split(' ') as [Verb, string];
    const response = await app.inject({ method, url: path });
    expect(response.statusCode).toBe(401);
    expect(response.json().codigo).toBe(40101);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('lo que puede pedir cualquiera está contado', () => {
    const open = app
      .declaredRoutes()
      .filter(
        ({ route, publico }) =>
          publico && !isHead(route) && !PUBLIC_READS.test(route) && !route.endsWith(' /*'),
      )
      .map(({ route }) => route);
    expect(open.toSorted()).toEqual(PUBLIC.toSorted());
  });
});

test('una ruta que no dice quién puede llamarla no deja arrancar el programa', async () => {
  const { app: bare } = await createHttpApp({
    logger: pino({ level: 'silent' }),
    secure: false,
    development: false,
  });
  registerPolicy(bare, { authenticate: async () => undefined });
  bare.get('/olvidada', () => 'todo');
  await expect(bare.ready()).rejects.toThrow('routes without a policy: GET /olvidada');
});
