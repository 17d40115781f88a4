import { room } from '#platform/http/room.server.ts';
import { registerCertificate } from './certificate-api.server.ts';
import { registerEnvironment } from './environment-api.server.ts';
import { registerSendingState } from './sending-state.server.ts';
import { registerVerification } from './verify-api.server.ts';

export const verifactu = room('verifactu', {
  exported: {
    cadenas: 'Cadenas de registros',
    registros_facturacion: 'Registros de facturación',
    registros_envios: 'Envíos de registros',
    declaraciones_responsables: 'Declaraciones responsables',
  },
  notPersonal: {
    cadenas: 'id nif instalacion demostracion entorno orden ultimo ultimo_momento',
    registros_facturacion: 'id cadena_id orden factura_id tipo huella generado_en',
    registros_envios:
      'registro_id cadena_id orden estado intentos ultimo_intento csv codigo_error descripcion_error',
    declaraciones_responsables: 'id version desde completa apartados',
    envios_cadenas: 'cadena_id ocupada_hasta siguiente_en enviado_en fallos error espera detenida_por busca',
    entorno_aeat: 'unico entorno',
    certificado_aeat: 'unico tipo cerrado subido_en',
  },
  routes: [registerVerification, registerSendingState, registerEnvironment, registerCertificate],
});
