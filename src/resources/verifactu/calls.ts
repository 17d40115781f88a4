import { client } from '#web/operations.ts';
import type { verifactuOperations } from './operations.ts';

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
