import { serve } from '#oficina/base/serve.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { registerAlumnoCalls } from './alumnos-api.server.ts';
import { alumnos as contract } from './contract.ts';
import { alumnos as family } from './familia.ts';
import { alumnosScope } from './scope.server.ts';
import { sentConditions } from './sent-conditions.server.ts';
import { alumnos as table } from './table.server.ts';

export const alumnos = serve(family, {
  about: 'Personas que piden información a una autoescuela.',
  contract,
  table,
  tipos: ['trabajador'],
  scope: alumnosScope,
  recent: { exportar: true },
  through: sentConditions,
  derive: ({ email }) =>
    email === undefined ? {} : { emailClave: email === null ? null : emailKey(String(email)) },
  notPersonal: {
    alumnos: 'lote_id anonimizado_en',
    alumnos_autoescuelas:
      'id version alumno_id cliente_id estado seccion enviada_en precio_visto clases_vistas',
    enlaces_alumnos: 'huella uso caduca_en',
    peticiones: 'id version codigo_dgt seccion estado enviada_en via llevada_en avisada_en',
    escuelas_peticiones: `codigo_dgt codigo_huella codigo_a codigo_en fallos comprobada_en prueba prueba_a
      negada_en`,
    ofertas_solicitudes: 'enviada_id',
    mensajes_solicitudes: 'id enviada_id clave',
  },
  exported: {
    alumnos_autoescuelas: 'Autoescuelas de cada solicitud',
    peticiones: 'Peticiones por llevar',
    escuelas_peticiones: 'Autoescuelas sin alta y las peticiones',
    ofertas_solicitudes: 'Líneas de las ofertas',
    mensajes_solicitudes: 'Conversaciones con autoescuelas',
  },
  routes: registerAlumnoCalls,
});
