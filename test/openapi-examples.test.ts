import { expect, test } from 'vitest';
import { openDemoOffice } from './support/demo-office.testing.server.ts';
import { type Operation, urlOf, verbOf } from './support/example-requests.testing.server.ts';
import { familyOf } from './support/example-rows.testing.server.ts';

/**
 * Sends the examples of the API's description unchanged to the demonstration, as an Administrador or, for
 * calls of clientes, as the owner of an autoescuela. It only replaces identifiers of rows and the version
 * that was read with them.
 */

const { office, owner, operations, exampleOf, rows } = await openDemoOffice();

async function send(operation: Operation) {
  const by = operation.open({ tipo: 'trabajador', rol: 'Administrador', clienteId: null }) ? office : owner;
  const asked = await exampleOf(operation);
  const answer = await by.call(`${verbOf(operation)} ${urlOf(asked)}`, asked.body);
  if (operation.call.endsWith('/crear') && answer.statusCode === 200)
    rows.keep(familyOf(operation.call), answer.json()._id);
  return answer;
}

/** Examples with another answer than 200, and the reason. */
const OTHERWISE: Record<string, [status: number, why: string]> = {
  ...all(404, 'names something that the demonstration has not', [
    'GET /comparador/seccion',
    'GET /comparador/widget',
    'GET /preciosTraidos/foto',
    'GET /fuentes/dgt/{mes}',
    'GET /documentos/consultarPorNombreUnico',
    'POST /datosPersonales/suprimir',
  ]),
  ...all(404, 'of a family that the demonstration has no row of', [
    'GET /importaciones/consultarPorId',
    'GET /importaciones/filas',
    'GET /importaciones/rechazadas',
    'PUT /importaciones/simular',
    'PUT /importaciones/entender',
    'PUT /importaciones/corregir',
    'PUT /importaciones/ejecutar',
    'PUT /importaciones/deshacer',
    'GET /importaciones/leerJuntas',
    'PUT /importaciones/destinar',
    'PUT /importaciones/simularJuntas',
    'PUT /importaciones/ejecutarJuntas',
    'PUT /importaciones/deshacerJuntas',
    'GET /cobrosAnteriores/consultarPorId',
    'GET /presupuestosAnteriores/consultarPorId',
    'GET /facturasAnteriores/consultarPorId',
    'PUT /facturasAnteriores/actualizar',
    'DELETE /facturasAnteriores/eliminar',
    'GET /llevarTodo/descargar',
    'PUT /fusiones/deshacer',
    'PUT /direcciones/decidir',
    'PUT /direcciones/responder',
    'PUT /solicitudesAlta/aprobar',
    'PUT /solicitudesAlta/rechazar',
    'PUT /alumnos/actualizarDesdePanelCliente',
    'GET /alumnos/consultarOferta',
    'PUT /alumnos/escribirMensaje',
    'PUT /alumnos/verMensajes',
  ]),
  ...all(404, 'the demonstration has no such code in that town', [
    'PUT /lanzamientos/anotar',
    'PUT /lanzamientos/negar',
    'PUT /lanzamientos/comprobar',
  ]),
  'POST /firmas/enlace': [404, 'nobody has been asked yet'],
  'POST /lanzamientos/imprimir': [409, 'no autoescuela with that code waits for a letter there'],
  ...all(400, 'asks for a telephone of the official map, which the demonstration has not', [
    'PUT /peticiones/prepararCodigo',
  ]),
  ...all(400, 'asks for what was mailed, or for a code or a file of the moment', [
    'PUT /usuariosClientes/restablecerClave',
    'PUT /usuariosTrabajadores/restablecerClave',
    'PUT /usuariosClientes/verificarEmail',
    'POST /usuariosTrabajadores/crearPrimerAdministrador',
    'PUT /usuariosTrabajadores/activarDobleFactor',
    'PUT /usuariosClientes/activarDobleFactor',
    'POST /importaciones/subir',
  ]),
  ...all(400, 'its amounts are examples that do not add up', ['POST /facturasAnteriores/crear']),
  ...all(400, 'its two rows are one', ['POST /fusiones/fusionar']),
  ...all(409, 'the example before it left the row so', [
    'PUT /cambiosIdentidad/rechazar',
    'PUT /cambiosIdentidad/retirar',
    'PUT /correos/reintentar',
    'PUT /replicas/rechazar',
  ]),
  ...all(409, 'it was opened at another moment', ['PUT /puertas/cerrar']),
  ...all(409, 'somebody uses it', ['DELETE /caracteristicasAutoescuela/eliminar']),
  ...all(409, 'first in its list, the facturas without another take it', ['DELETE /formasDePago/eliminar']),
  'GET /facturas/comparacionAgencia': [409, 'there is no certificate to ask with'],
  'PUT /clientes/comprobarVies': [400, 'the customer has a Spanish number'],
  'PUT /facturas/subsanar': [409, 'the tax agency has refused none'],
  ...all(409, 'its receipt is not signed', [
    'PUT /depositos/recibir',
    'PUT /depositos/aplicar',
    'PUT /depositos/devolver',
  ]),
  'PUT /documentos/firmar': [409, 'the digest is that of the file which was read'],
  'POST /accesos/hacerCodigosRecuperacion': [409, 'they have no second factor'],
  ...all(400, 'no browser made it', ['POST /llavesAcceso/registrar', 'PUT /accesos/confirmarConLlave']),
  ...all(401, 'no browser made it', [
    'POST /usuariosClientes/entrarConLlave',
    'POST /usuariosTrabajadores/entrarConLlave',
  ]),
  ...all(404, 'they have no passkey', ['PUT /llavesAcceso/renombrar', 'DELETE /llavesAcceso/eliminar']),
  'POST /permisosAutoescuela/abrirAutoescuela': [400, 'the demonstration has no such code'],
  'PUT /permisosAutoescuela/avisarAnotada': [409, 'it is a tarifa of its own'],
  ...all(404, 'the demonstration has no real month', [
    'PUT /datosOficiales/quitar',
    'PUT /datosOficiales/recuperar',
    'PUT /datosOficiales/admitir',
    'PUT /datosOficiales/descartar',
  ]),
  'PUT /datosOficiales/descargar': [400, 'the day is not the first of a month'],
  ...all(409, 'real results are not mixed with those of the demonstration', [
    'PUT /datosOficiales/cargarIncluido',
    'PUT /datosOficiales/traerUltimos',
    'POST /datosOficiales/subir',
  ]),
  'PUT /direcciones/buscar': [409, 'nobody says where to download from'],
  ...all(409, 'anybody may sign in to the demonstration', [
    'PUT /copias/ajustar',
    'PUT /negocio/guardarCertificado',
    'PUT /negocio/ensayarAgencia',
  ]),
  ...all(409, 'there is no folder for copies', [
    'PUT /copias/hacer',
    'PUT /copias/probar',
    'PUT /copias/reponer',
  ]),
};

function all(status: number, why: string, calls: string[]): typeof OTHERWISE {
  return Object.fromEntries(calls.map((call) => [call, [status, why]]));
}

/** Rows are made before others are read and changed, and removed at the end. */
const turnOf = (operation: Operation) => ['POST', 'GET', 'PUT', 'DELETE'].indexOf(verbOf(operation));

test('cada ejemplo, enviado como está, recibe la respuesta que se promete', async () => {
  const answers: Record<string, string> = {};
  for (const operation of operations.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    // A form with files has examples of its fields, but no file to send.
    if (operation.body?.form) continue;
    const [expected, why] = OTHERWISE[operation.call] ?? [200, ''];
    const { statusCode, body } = await send(operation);
    if (statusCode !== expected) answers[operation.call] = `${statusCode} ${body} (${expected} ${why})`;
  }
  expect(answers).toEqual({});
});
