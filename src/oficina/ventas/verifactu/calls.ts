import { client } from '#platform/browser/operations.ts';
import type { verifactuOperations } from './operations.ts';

/** Messages for errors about the certificate, when the server gives no message. */
export const certificadoFallbacks = {
  leerEntorno: 'Error al obtener el entorno de la Agencia Tributaria',
  guardarCertificado: 'Error al guardar el certificado',
  ensayarAgencia: 'Error al preguntar a la Agencia Tributaria',
};

export const verifactuCalls = client<typeof verifactuOperations>({
  verificacion: 'GET facturas/verificacion',
  declaracionResponsable: 'GET facturas/declaracionResponsable',
  comparacionAgencia: 'GET facturas/comparacionAgencia',
  estadoEnvios: 'GET facturas/estadoEnvios',
  reintentarEnvios: 'PUT facturas/reintentarEnvios',
  leerEntorno: 'GET negocio/leerEntorno',
  retirarPruebas: 'PUT negocio/retirarPruebas',
  guardarCertificado: 'PUT negocio/guardarCertificado',
  ensayarAgencia: 'PUT negocio/ensayarAgencia',
});
